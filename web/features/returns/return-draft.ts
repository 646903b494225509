import { amountsOfPieces } from '#contract/amounts-of-pieces.ts';
import { toMajor, toMinor } from '#contract/money.ts';
import type { ReturnReason } from '#contract/return-states.ts';
import { defineTexts } from '#contract/texts.ts';
import { formatCount } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/buyer-returns.ts';
import { lineName } from '../orders/order-labels.ts';
import type { CountedLine } from '../orders/ordered-parts.ts';
import type { Ticks } from '../orders/tick-pieces.tsx';
import { readPieces } from '../refunds/refund-amounts.ts';

const texts = defineTexts({ en });

/** The form as it is typed. */
export interface ReturnDraft {
  /** How many, by the ids of the lines that are ticked. */
  ticks: Ticks;
  reason: ReturnReason | null;
  words: string;
}
export const emptyDraft: ReturnDraft = { ticks: {}, reason: null, words: '' };
export const isFilled = ({ ticks, reason, words }: ReturnDraft): boolean =>
  Object.keys(ticks).length > 0 || reason !== null || words !== '';

/** Pieces of a line as they are typed; NaN for what is no number of pieces that can go back. */
export function piecesBack({ _id, goesBack: { quantity } }: CountedLine, ticks: Ticks): number {
  const pieces = readPieces(ticks[_id]);
  return Number.isInteger(pieces) && pieces >= 1 && pieces <= quantity ? pieces : Number.NaN;
}

export interface DraftErrors {
  lines?: string | undefined;
  reason?: string | undefined;
}

/** Faults of the form, in words, also that what is ticked cannot go back any more. */
export function listErrors({ ticks, reason }: ReturnDraft, lines: readonly CountedLine[]): DraftErrors {
  const { form } = texts();
  const ticked = lines.filter(({ _id }) => _id in ticks);
  const wrong = ticked.find((line) => Number.isNaN(piecesBack(line, ticks)));
  return {
    lines:
      ticked.length === 0
        ? form.chooseWhat
        : !wrong
          ? undefined
          : wrong.goesBack.quantity === 0
            ? form.notPossible(lineName(wrong))
            : form.choosePieces(lineName(wrong), formatCount(wrong.goesBack.quantity)),
    reason: reason === null ? form.chooseWhy : undefined,
  };
}

interface SumRow {
  id: string;
  name: string;
  amount: number;
}

/** The money for the ticked pieces, from the amounts that the order has frozen: rows before tax, the tax on top, and all of it. */
export function sumTicked(
  ticks: ReturnDraft['ticks'],
  lines: readonly CountedLine[],
  pricesIncludeTax: boolean,
): { rows: SumRow[]; tax: number | null; total: number } {
  const amounts = lines.flatMap((line) => {
    const pieces = piecesBack(line, ticks);
    const { frozen, goesBack } = line;
    if (!frozen || Number.isNaN(pieces)) return [];
    const before = line.cancelled + line.returned + goesBack.comingBack;
    const { netMinor, discountMinor, taxMinor } = amountsOfPieces(
      { quantity: line.quantity, unitPriceMinor: toMinor(line.purchasePrice), ...frozen },
      { before, pieces },
    );
    const name = texts().pieces(formatCount(pieces), lineName(line));
    return [
      { id: line._id, name, minor: netMinor - discountMinor, taxMinor: pricesIncludeTax ? 0 : taxMinor },
    ];
  });
  const taxMinor = amounts.reduce((sum, one) => sum + one.taxMinor, 0);
  const minor = amounts.reduce((sum, one) => sum + one.minor, 0);
  return {
    rows: amounts.map(({ id, name, minor }) => ({ id, name, amount: toMajor(minor) })),
    tax: taxMinor > 0 ? toMajor(taxMinor) : null,
    total: toMajor(minor + taxMinor),
  };
}
