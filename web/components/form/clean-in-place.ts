import type { ChangeEvent } from 'react';

/** Cleans the text of a field while it is typed, keeping the caret behind the same character. */
export function cleanInPlace(
  { target }: ChangeEvent<HTMLInputElement>,
  clean: (text: string) => string,
): void {
  const typed = target.value;
  const kept = clean(typed);
  if (kept === typed) return;
  const caret = clean(typed.slice(0, target.selectionStart ?? typed.length)).length;
  target.value = kept;
  target.setSelectionRange(caret, caret);
}
