import type { BulkEdit } from '#contract/bulk-edits.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { formatCount } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/bulk-edit.ts';

const texts = defineTexts({ en });

/** Results that are shown above the list. */
const maxNewest = 2;

/** Edits that go on, and results, the newest first. Of an edit and its undoing the undoing is shown. */
export function toShown(all: readonly BulkEdit[], closedUntil: string) {
  const undone = new Set(all.flatMap(({ change }) => (change.kind === 'undo' ? [change.edit] : [])));
  const results = all.filter(({ _id, ended }) => ended !== null && ended > closedUntil && !undone.has(_id));
  return {
    running: all.filter(({ ended }) => ended === null),
    newest: results.slice(0, maxNewest),
    earlier: results.slice(maxNewest),
  };
}

/** 'Done: Prices +10%', 'Undone: Prices +10%' */
export function resultHeading({ ending, change }: Pick<BulkEdit, 'ending' | 'change'>): string {
  const { endings, undone, sentence } = texts();
  if (ending === 'finished' && change.kind === 'undo') return `${undone}: ${sentence(change.of)}`;
  return ending ? `${endings[ending]}: ${sentence(change)}` : sentence(change);
}

/** @param all edits, of which one may have undone another */
export function resultCounts(
  { change, changed, refused, done, total }: BulkEdit,
  all: readonly BulkEdit[],
): string {
  const words = texts();
  const undone = change.kind === 'undo' ? all.find(({ _id }) => _id === change.edit) : undefined;
  const gone = (undone?.changed ?? 0) - total;
  const counts = [
    words.changed(formatCount(changed)),
    done - changed - refused > 0 && words.stayed(formatCount(done - changed - refused)),
    refused > 0 && words.refused(formatCount(refused)),
    total > done && words.notReached(formatCount(total - done)),
    gone > 0 && words.gone(formatCount(gone)),
  ];
  return counts.filter(Boolean).join(', ');
}
