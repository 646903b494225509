import type { Parcel } from '#contract/fulfilment.contract.ts';
import { type OrderedPart, openLines, sentParcels } from './ordered-parts.ts';

type Lines = Parcel['lines'];

interface Meanwhile {
  /** Made since; `isOwn` by the form itself, whose reply was lost. */
  parcels: { parcel: Parcel; isOwn: boolean }[];
  isNothingLeft: boolean;
}

/**
 * The changes of a part while somebody made a parcel of it.
 * @param opened as it was when the form was opened
 * @param unanswered what the form has sent without a reply
 * @returns null while there is as much left as there was
 */
export function parcelMeanwhile(
  opened: OrderedPart,
  part: OrderedPart,
  unanswered: Lines | null,
): Meanwhile | null {
  if (openLines(opened).every((was) => openNow(part, was) >= was.open)) return null;
  const known = new Set(opened.parcels.map(({ _id }) => _id));
  return {
    parcels: sentParcels(part)
      .filter(({ _id }) => !known.has(_id))
      .map((parcel) => ({ parcel, isOwn: unanswered !== null && hasSame(parcel.lines, unanswered) })),
    isNothingLeft: openLines(part).length === 0,
  };
}

/** How many pieces of a line are left by now. */
export const openNow = (part: OrderedPart, { _id }: { _id: string }): number =>
  part.lines.find((line) => line._id === _id)?.open ?? 0;

const hasSame = (lines: Lines, others: Lines): boolean =>
  lines.length === others.length &&
  lines.every(({ line, quantity }) =>
    others.some((other) => other.line === line && other.quantity === quantity),
  );
