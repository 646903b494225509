import type { ParcelForm } from '#contract/fulfilment.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { refuseField } from '#server/errors.ts';
import * as en from '#server/texts/en/fulfilment.ts';
import { type CountedLine, checkOpen, type Pieces } from '../orders/orders.rules.ts';

const texts = defineTexts({ en });

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
