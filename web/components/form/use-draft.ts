import { useState } from 'react';

/**
 * What a control shows while it is being moved, apart from the value that the page has taken.
 * Gives way as soon as the page's value changes: a filter cleared elsewhere clears the control too.
 */
export function useDraft<Value>(value: Value): [shown: Value, set: (value: Value) => void] {
  const taken = JSON.stringify(value);
  const [draft, setDraft] = useState({ taken, value });
  // Given up for good: or it came back as soon as the page's value is again what it was, as after Clear.
  if (draft.taken !== taken) setDraft({ taken, value });
  return [draft.taken === taken ? draft.value : value, (next) => setDraft({ taken, value: next })];
}
