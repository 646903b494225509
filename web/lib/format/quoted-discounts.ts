import { toMajor, toMinor } from '#contract/money.ts';

type Discounts = { discounts?: readonly { title: string; saves: number; isDelivery: boolean }[] | undefined };

/** The discounts of a quote by name, as amounts below 0. Both may have one name: at most one is on items, and one on the delivery. */
export const quotedDiscounts = ({
  discounts = [],
}: Discounts): { of: 'items' | 'delivery'; name: string; amount: number }[] =>
  discounts.map(({ title, saves, isDelivery }) => ({
    ...{ of: isDelivery ? ('delivery' as const) : ('items' as const), name: title, amount: -saves },
  }));

/** The price of the delivery before its discount, which has a row of its own. */
export function deliveryBefore(shipping: number, { discounts = [] }: Discounts): number {
  const saved = discounts.filter(({ isDelivery }) => isDelivery);
  return toMajor(saved.reduce((sum, { saves }) => sum + toMinor(saves), toMinor(shipping)));
}

/** The price of the items after their discount, by which delivery may be free. */
export const afterDiscounts = ({ subtotal, discounts = [] }: Discounts & { subtotal: number }): number =>
  toMajor(
    discounts
      .filter(({ isDelivery }) => !isDelivery)
      .reduce((sum, { saves }) => sum - toMinor(saves), toMinor(subtotal)),
  );
