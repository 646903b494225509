import type { ParcelForm } from '#contract/fulfilment.contract.ts';
import { textsOf } from '#contract/texts.ts';
import { refuseField, ShopError } from '#server/errors.ts';
import { formatCount } from '#server/format/format.ts';
import * as en from '#server/texts/en/fulfilment.ts';
import { nameWithChoice } from '../cart/cart.rules.ts';
import { type LineCounts, openPieces, type Pieces } from '../orders/line-counts.rules.ts';

const texts = textsOf({ en });

interface CountedLine extends LineCounts {
  id: string;
  part: number;
  name: string;
  choice: string | null;
}

/** @throws too-few-open, with the field */
export function checkOpen(line: CountedLine, quantity: number, field: string): void {
  const open = openPieces(line);
  if (quantity <= open) return;
  const { tooFewOpen, noneOpen } = texts();
  const name = nameWithChoice(line);
  throw refuseField(field, open > 0 ? tooFewOpen(name, formatCount(open)) : noneOpen(name), 'too-few-open');
}

/**
 * The lines of a new parcel, with its pieces counted as sent.
 * @throws wrong-order for a line of another order or part
 * @throws too-few-open for more pieces than are open
 */
export function sendPieces<Line extends CountedLine>(
  lines: readonly Line[],
  { part, lines: chosen }: Pick<ParcelForm, 'part' | 'lines'>,
): Line[] {
  return chosen.map(({ line: lineId, quantity }, index) => {
    const line = lines.find((one) => one.id === lineId && one.part === part);
    if (!line) throw refuseField(`lines.${index}.line`, texts().otherPart, 'wrong-order');
    checkOpen(line, quantity, `lines.${index}.quantity`);
    return { ...line, shippedQuantity: line.shippedQuantity + quantity };
  });
}

/** The lines of a parcel when its pieces are no longer sent, or have arrived. */
export function countParcel<Line extends CountedLine>(
  lines: readonly Line[],
  pieces: readonly Pieces[],
  { shipped = 0, delivered = 0 }: { shipped?: -1 | 0; delivered?: 0 | 1 },
): Line[] {
  return pieces.flatMap(({ lineId, quantity }) =>
    lines
      .filter(({ id }) => id === lineId)
      .map((line) => ({
        ...line,
        shippedQuantity: line.shippedQuantity + shipped * quantity,
        deliveredQuantity: line.deliveredQuantity + delivered * quantity,
      })),
  );
}

/** The stored pieces are those of the request, in any sequence. */
export function isSamePieces(
  stored: readonly Pieces[],
  sent: readonly { line: string; quantity: number }[],
): boolean {
  return (
    stored.length === sent.length &&
    sent.every(({ line, quantity }) => stored.some((one) => one.lineId === line && one.quantity === quantity))
  );
}

/** @throws request-used when a request that was sent before says something else now */
export function checkSameRequest(isSame: boolean): void {
  if (!isSame) throw new ShopError('request-used', texts().requestUsed);
}
