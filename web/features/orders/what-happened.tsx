import { parcelLabel } from '#contract/order-number.ts';
import { defineTexts } from '#contract/texts.ts';
import { OverNote } from '#web/components/form/form-frame.tsx';
import { listWords } from '#web/components/layout/word-list.ts';
import { formatCount } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/order-desk.ts';
import type { OrderDetails } from './order-details.queries.ts';
import { lineName } from './order-labels.ts';
import type { OrderedPart } from './ordered-parts.ts';
import type { parcelMeanwhile } from './parcel-meanwhile.ts';

const texts = defineTexts({ en });

interface WhatHappenedProps {
  order: Pick<OrderDetails['order'], 'number'>;
  part: OrderedPart;
  meanwhile: NonNullable<ReturnType<typeof parcelMeanwhile>>;
}

/** In the form of a parcel: what has become of the part since it was opened. */
export function WhatHappened({ order, part, meanwhile: { parcels, isNothingLeft } }: WhatHappenedProps) {
  const { made, madeByYou, cancelled, nothingLeft } = texts().meanwhile;
  const sentences = parcels.map(({ parcel: { number, lines }, isOwn }) => {
    const pieces = lines.flatMap(({ line: id, quantity }) => {
      const line = part.lines.find(({ _id }) => _id === id);
      return line ? [texts().pieces(formatCount(quantity), lineName(line))] : [];
    });
    return (isOwn ? madeByYou : made)(parcelLabel(order.number, part.number, number), listWords(pieces));
  });
  if (sentences.length === 0) sentences.push(cancelled);
  if (isNothingLeft) sentences.push(nothingLeft);
  const words = sentences.join(' ');
  // Announced again when it says something else.
  return <OverNote key={words}>{words}</OverNote>;
}
