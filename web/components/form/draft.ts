/** The value of a control, and the page's value that it was made from, as JSON. */
export interface Draft<Value> {
  taken: string;
  value: Value;
  /** The page's value that was asked for, as JSON, and what the control showed then. */
  sent: { taken: string; shown: Value } | null;
}

export const toDraft = <Value>(value: Value): Draft<Value> => ({
  taken: JSON.stringify(value),
  value,
  sent: null,
});

export const sendDraft = <Value>(draft: Draft<Value>, sent: Value): Draft<Value> => ({
  ...draft,
  sent: { taken: JSON.stringify(sent), shown: draft.value },
});

/** @returns the same draft while the page's value is; another one has what was entered since that was asked for, or the page's value */
export function keepDraft<Value>(draft: Draft<Value>, value: Value): Draft<Value> {
  const { taken, sent } = draft;
  const now = JSON.stringify(value);
  if (taken === now) return draft;
  const isOwn = sent?.taken === now;
  const isChanged = isOwn && JSON.stringify(draft.value) !== JSON.stringify(sent.shown);
  return isChanged ? { taken: now, value: draft.value, sent: null } : toDraft(value);
}
