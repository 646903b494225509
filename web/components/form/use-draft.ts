import { useState } from 'react';
import { type Draft, keepDraft, sendDraft, toDraft } from './draft.ts';

/**
 * The value that a control shows while the person moves it, before the page takes it over.
 * It is dropped as soon as the page's value changes: a filter that is cleared elsewhere clears the control too. Only what was entered after
 * the page was asked for its new value stays.
 * @returns `send` notes the value that the page was asked for
 */
export function useDraft<Value>(
  value: Value,
): [shown: Value, set: (value: Value) => void, send: (value: Value) => void] {
  const [draft, setDraft] = useState<Draft<Value>>(toDraft(value));
  const kept = keepDraft(draft, value);
  // Drop it from the state too, or it would show again when the page's value returns, as after Clear.
  if (kept !== draft) setDraft(kept);
  return [
    kept.value,
    (next) => setDraft((current) => ({ ...keepDraft(current, value), value: next })),
    (sent) => setDraft((current) => sendDraft(keepDraft(current, value), sent)),
  ];
}
