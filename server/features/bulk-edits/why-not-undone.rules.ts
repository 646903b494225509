import type { BulkEdit } from '#contract/bulk-edits.contract.ts';

const dayMs = 24 * 60 * 60_000;

/** @returns why an edit cannot be undone that cannot */
export function whyNotUndone(
  { change, changed, ended }: Pick<BulkEdit, 'change' | 'changed' | 'ended'>,
  now: Date,
): 'undo' | 'goesOn' | 'deleted' | 'nothing' | 'late' | 'undone' {
  if (change.kind === 'undo') return 'undo';
  if (ended === null) return 'goesOn';
  if (changed === 0) return 'nothing';
  if (change.kind === 'delete') return 'deleted';
  return now.getTime() - Date.parse(ended) >= dayMs ? 'late' : 'undone';
}
