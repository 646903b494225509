import { defineTexts } from '#contract/texts.ts';
import { listWords } from '#web/components/layout/word-list.ts';
import * as en from '#web/texts/en/bag.ts';
import { type LineChange, lineNotes } from './bag-labels.ts';
import { type CartItem, nameWithChoice } from './cart.rules.ts';

const texts = defineTexts({ en });

interface BagChanges {
  /** The id of the first line that has changed. */
  firstId: string;
  /** '3 items have changed since you added them: 2 higher prices, 1 sold out (Harbour Mug).' */
  text: string;
  /** Some prices are lower, and nothing else has changed. */
  isGood: boolean;
}

/** Items that cannot be ordered are named. */
const leavesOut: ReadonlySet<LineChange> = new Set(['sold-out', 'not-for-sale']);

/** The changes in the whole bag since the shopper filled it; null for none. */
export function findChanges(items: readonly CartItem[]): BagChanges | null {
  const changed = items.filter((item) => lineNotes(item).length > 0);
  const [first] = changed;
  if (!first) return null;
  const made = changed.flatMap((item) => lineNotes(item).map(({ change }) => ({ change, item })));
  const { head, kinds } = texts().changes;
  const parts = (Object.keys(kinds) as LineChange[]).flatMap((kind) => {
    const of = made.filter(({ change }) => change === kind).map(({ item }) => item);
    if (of.length === 0) return [];
    const words =
      kinds[kind](of.length) + (leavesOut.has(kind) ? ` (${listWords(of.map(nameWithChoice))})` : '');
    return changed.length === 1 ? words : `${of.length} ${words}`;
  });
  return {
    firstId: first._id,
    text: `${changed.length} ${head(changed.length)}: ${parts.join(', ')}.`,
    isGood: made.every(({ change }) => change === 'lower'),
  };
}

/** True when the lines say something else than before. Another stock alone changes nothing for the shopper. */
export const haveChanged = (before: readonly CartItem[], now: readonly CartItem[]): boolean =>
  allNotes(before) !== allNotes(now);

const allNotes = (items: readonly CartItem[]) =>
  items.flatMap((item) => lineNotes(item).map(({ text }) => `${item._id} ${text}`)).join('\n');
