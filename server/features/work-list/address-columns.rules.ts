import type { AddressColumn } from '#contract/address-list.contract.ts';
import { amountsOfPieces } from '#contract/amounts-of-pieces.ts';
import { findCountry } from '#contract/countries.ts';
import { toMajor } from '#contract/money.ts';
import { orderLabel, partLabel } from '#contract/order-number.ts';
import { shopFormat } from '#contract/shop-format.ts';
import { defineTexts } from '#contract/texts.ts';
import * as en from '#server/texts/en/address-list.ts';
import type { OpenPart } from '../fulfilment/sending/to-send.rules.ts';
import type { StoredOrder } from '../orders/orders.rules.ts';

const texts = defineTexts({ en });

/** Facts about an order and its lines that lists of orders do not have. */
export interface LabelFacts {
  /** That of the account; null without one. */
  phone: string | null;
  /** The buyer's. */
  note: string | null;
  /** The weight of a piece, by line; null for a product without one. */
  grams: ReadonlyMap<string, number | null>;
}

/** The pieces of a part that are to be sent. */
export interface AddressedPart extends LabelFacts {
  order: StoredOrder;
  open: OpenPart;
}

/** The lines of the parcel, with its pieces. */
const parcelPieces = ({ order, open }: AddressedPart) =>
  open.lines.flatMap(({ line: id, quantity: pieces }) => {
    const line = order.lines.find((one) => one.id === id);
    return line ? [{ line, pieces }] : [];
  });

/** Empty as soon as one of its products has no weight: less than the parcel weighs would be wrong. */
function parcelWeight(part: AddressedPart): string {
  let sum = 0;
  for (const { line, pieces } of parcelPieces(part)) {
    const grams = part.grams.get(line.id) ?? null;
    if (grams === null) return '';
    sum += grams * pieces;
  }
  return String(sum);
}

/** The pieces with tax, without delivery, in minor units. */
function valueMinor(part: AddressedPart): number {
  const { pricesIncludeTax } = part.order;
  const shares = parcelPieces(part).map(({ line, pieces }) => {
    const before = line.cancelledQuantity + line.shippedQuantity;
    const { netMinor, discountMinor, taxMinor } = amountsOfPieces(line, { before, pieces });
    return netMinor - discountMinor + (pricesIncludeTax ? 0 : taxMinor);
  });
  return shares.reduce((sum, share) => sum + share, 0);
}

const cells: Record<AddressColumn, (part: AddressedPart) => string | null | undefined> = {
  order: ({ order }) => orderLabel(order.number),
  part: ({ order, open }) => partLabel(order.number, open.part),
  name: ({ order }) => {
    const { firstName, lastName } = order.buyer ?? order.user;
    return order.address?.recipient || `${firstName} ${lastName}`.trim();
  },
  company: ({ order: { address } }) => address?.company,
  street: ({ order: { address } }) => address?.address,
  line2: ({ order: { address } }) => address?.line2,
  postcode: ({ order: { address } }) => address?.zipCode,
  city: ({ order: { address } }) => address?.city,
  region: ({ order: { address } }) => address?.region || address?.state,
  countryCode: ({ order: { address } }) => address?.countryCode || findCountry(address?.country ?? ''),
  country: ({ order: { address } }) => address?.country,
  phone: ({ order: { address }, phone }) => address?.phone || phone,
  email: ({ order }) => (order.buyer ?? order.user).email,
  method: ({ order }) => order.delivery?.name,
  weight: parcelWeight,
  pieces: ({ open }) => String(open.lines.reduce((sum, { quantity }) => sum + quantity, 0)),
  sum: (part) => toMajor(valueMinor(part)).toFixed(shopFormat().decimals),
  note: ({ note }) => note,
};

export const addressHeadings = (columns: readonly AddressColumn[]): string[] =>
  columns.map((column) => texts().headings[column]);

export const addressCells = (part: AddressedPart, columns: readonly AddressColumn[]): string[] =>
  columns.map((column) => cells[column](part) ?? '');
