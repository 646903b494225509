import { useState } from 'react';

/**
 * The value that a control shows while the person moves it, before the page takes it over.
 * It is dropped as soon as the page's value changes: a filter that is cleared elsewhere clears the control too.
 */
export function useDraft<Value>(value: Value): [shown: Value, set: (value: Value) => void] {
  const taken = JSON.stringify(value);
  const [draft, setDraft] = useState({ taken, value });
  // Drop it from the state too, or it would show again when the page's value returns to `taken`, as after Clear.
  if (draft.taken !== taken) setDraft({ taken, value });
  return [draft.taken === taken ? draft.value : value, (next) => setDraft({ taken, value: next })];
}
