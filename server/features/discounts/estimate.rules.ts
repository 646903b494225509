import type { ActiveDiscount } from '#contract/active-discounts.ts';
import { type CodeRefusal, chooseDiscounts, type DiscountedLine } from './discounts.rules.ts';

/** An order as it was placed, without its cancelled pieces, for a discount that it might have had. */
export interface PlacedOrder {
  id: string;
  number: number;
  /** Whose it is, by address or account; null when nobody knows any more. */
  person: string | null;
  /** The buyer had an order before. */
  isNotFirst: boolean;
  lines: readonly DiscountedLine[];
  /** Before discounts, as shown; null without delivery. */
  deliveryMinor: number | null;
  /** Taken off by other discounts, without the shares of cancelled pieces. */
  givenMinor: { items: number; delivery: number };
}

export interface Saved {
  /** 0 when it does not get the discount. */
  minor: number;
  /** Beyond other discounts on the same. */
  moreMinor: number;
  /** The share of each line, and of the delivery. */
  ofLines: number[];
  ofDeliveryMinor: number;
  refusal: CodeRefusal | null;
}

const total = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);
const itemsTotal = ({ lines }: PlacedOrder) => total(lines.map(({ valueMinor }) => valueMinor));

/** The amounts that a rule takes off an order, as if its buyer had typed the code (docs/rules.md#discounts). The delivery costs what it did. */
export function savedOn(discount: ActiveDiscount, order: PlacedOrder): Saved {
  const { lines, deliveryMinor, givenMinor } = order;
  const valueMinor = itemsTotal(order);
  const { applied, ofLines, ofDeliveryMinor, refusal } = chooseDiscounts(
    {
      lines,
      deliveryMinor: deliveryMinor === null ? null : () => deliveryMinor,
      costMinor: (shares, delivery) => valueMinor - total(shares) + delivery,
      maxAddedTax: 0,
    },
    { automatic: [], coded: discount, isUnknown: false },
    new Map(discount.forFirstOrder && order.isNotFirst ? [[discount.id, 'not-first-order' as const]] : []),
  );
  const minor = total(applied.map((one) => one.minor));
  const moreMinor = minor - (discount.kind === 'free-delivery' ? givenMinor.delivery : givenMinor.items);
  if (minor > 0 && moreMinor > 0) return { minor, moreMinor, ofLines, ofDeliveryMinor, refusal: null };
  return nothingSaved(order, refusal ?? { reason: 'other-saves-more', discount });
}

export const nothingSaved = ({ lines }: Pick<PlacedOrder, 'lines'>, refusal: CodeRefusal): Saved => ({
  ...{ minor: 0, moreMinor: 0, ofLines: lines.map(() => 0), ofDeliveryMinor: 0 },
  refusal,
});

/** An order that gets the discount. Sums are of its items and delivery, as shown, after discounts. */
export interface Getting {
  order: Pick<PlacedOrder, 'id' | 'number' | 'person'>;
  moreMinor: number;
  beforeMinor: number;
}

/** @returns null when it does not get the discount */
export function estimateGain(discount: ActiveDiscount, order: PlacedOrder): Getting | null {
  const { moreMinor } = savedOn(discount, order);
  if (moreMinor === 0) return null;
  const { id, number, person, deliveryMinor, givenMinor } = order;
  const beforeMinor = itemsTotal(order) + (deliveryMinor ?? 0) - givenMinor.items - givenMinor.delivery;
  return { order: { id, number, person }, moreMinor, beforeMinor };
}

/** @param getting the oldest first. @returns those whose buyers have had it less often than they may */
export function withinPerson(
  { maxUsesPerPerson }: Pick<ActiveDiscount, 'maxUsesPerPerson'>,
  getting: readonly Getting[],
): Getting[] {
  const uses = new Map<string, number>();
  return getting.filter(({ order: { person } }) => {
    if (maxUsesPerPerson === null || person === null) return true;
    const before = uses.get(person) ?? 0;
    uses.set(person, before + 1);
    return before < maxUsesPerPerson;
  });
}
