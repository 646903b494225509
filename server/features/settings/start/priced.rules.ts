import type { DeliverySettings } from '#contract/delivery.ts';

export interface PricedThings {
  product: { name: string; isDeleted: boolean } | null;
  /** The name of a file that waits to be imported. */
  file: string | null;
  delivery: Pick<DeliverySettings, 'zones'>;
  /** The name of a discount with an amount. */
  discount: string | null;
}

/** @returns why the shop keeps its currency, naming one thing that has a price; null when nothing has one */
export function reasonToKeep(
  currency: string,
  { product, file, delivery, discount }: PricedThings,
): string | null {
  if (product) {
    const { name, isDeleted } = product;
    return isDeleted
      ? `The product “${name}”, which was deleted, had a price in ${currency}.`
      : `The product “${name}” has a price in ${currency}.`;
  }
  for (const zone of delivery.zones) {
    const method = zone.methods.find(
      ({ price, freeFrom, steps }) =>
        price > 0 || (freeFrom ?? 0) > 0 || steps.some((step) => step.price > 0),
    );
    if (method)
      return `The delivery “${method.name}” (${zone.name}) has a price in ${currency}. Remove it in Settings > Delivery first.`;
  }
  if (discount)
    return `The discount “${discount}” has an amount in ${currency}. Delete it in Discounts first.`;
  if (file)
    return `The file “${file}”, which waits to be imported, has prices in ${currency}. Cancel its import first.`;
  return null;
}
