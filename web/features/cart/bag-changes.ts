import { textsOf } from '#contract/texts.ts';
import * as en from '#web/texts/en/bag.ts';
import { type LineChange, lineNotes } from './bag-labels.ts';
import type { CartItem } from './cart.rules.ts';

const texts = textsOf({ en });

interface BagChanges {
  /** The id of the first line that has changed. */
  firstId: string;
  /** '3 items have changed since you added them: 2 higher prices, 1 sold out.' */
  text: string;
  /** Some prices are lower, and nothing else has changed. */
  isGood: boolean;
}

/** The changes in the whole bag since the shopper filled it; null for none. */
export function findChanges(items: readonly CartItem[]): BagChanges | null {
  const changed = items.filter((item) => lineNotes(item).length > 0);
  const [first] = changed;
  if (!first) return null;
  const made = changed.flatMap(lineNotes).map(({ change }) => change);
  const { head, kinds } = texts().changes;
  const parts = (Object.keys(kinds) as LineChange[]).flatMap((kind) => {
    const count = made.filter((change) => change === kind).length;
    if (count === 0) return [];
    // For a single item, 'sold out' says it all.
    return changed.length === 1 ? kinds[kind](count) : `${count} ${kinds[kind](count)}`;
  });
  return {
    firstId: first._id,
    text: `${changed.length} ${head(changed.length)}: ${parts.join(', ')}.`,
    isGood: made.every((change) => change === 'lower'),
  };
}

/** True when the lines say something else than before. Another stock alone changes nothing for the shopper. */
export const haveChanged = (before: readonly CartItem[], now: readonly CartItem[]): boolean =>
  allNotes(before) !== allNotes(now);

const allNotes = (items: readonly CartItem[]) =>
  items.flatMap((item) => lineNotes(item).map(({ text }) => `${item._id} ${text}`)).join('\n');
