import { toMajor, toMinor } from '#contract/money.ts';

type Discounts = { discounts?: readonly { title: string; saves: number; isDelivery: boolean }[] | undefined };

/** The discounts of a quote by name, as amounts below 0. */
export const quotedDiscounts = ({ discounts = [] }: Discounts): { name: string; amount: number }[] =>
  discounts.map(({ title, saves }) => ({ name: title, amount: -saves }));

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
