import { createHash } from 'node:crypto';
import type { OrderDelivery } from '#contract/delivery.ts';
import { shopFormat } from '#contract/shop-format.ts';
import type { LineTax } from '#contract/taxes.ts';
import type { HeldDiscount } from '../../discounts/discount-uses.store.ts';

/** The price that a buyer agrees to pay. */
export interface Price {
  lines: readonly { variantId: string; quantity: number; unitPriceMinor: number }[];
  /** Empty without any. */
  discounts: readonly HeldDiscount[];
  pricesIncludeTax: boolean;
  delivery: Pick<OrderDelivery, 'method' | 'minor'> | null;
  /** The taxes of all lines and the delivery. */
  taxes: readonly LineTax[];
  totalMinor: number;
  taxMinor: number;
  /** The hash of the terms that are to be agreed to; null for none. */
  termsHash: string | null;
}

/** The parts of a fingerprint, each a hash of its own, so that two of them say what has changed between. */
const parts = ['prices', 'delivery', 'taxes', 'terms', 'discounts'] as const;
export type PricePart = (typeof parts)[number];

/** 132 of 256 bits, in base64url: more than anybody meets by chance, and a buyer who forges one fools nobody else. */
const KEPT = 22;
const hash = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, KEPT);

/** @returns a text that is another one as soon as a buyer would pay anything else, or for anything else */
export function toFingerprint(price: Price): string {
  const { lines, discounts, pricesIncludeTax, delivery, taxes, totalMinor, taxMinor, termsHash } = price;
  const hashed: Record<PricePart, unknown> = {
    prices: [
      shopFormat().currency,
      pricesIncludeTax,
      lines.map((line) => [line.variantId, line.quantity, line.unitPriceMinor, 0]),
    ],
    delivery: delivery && [delivery.method, delivery.minor],
    taxes: [taxes.map(({ title, rate, minor }) => [title, rate, minor]), taxMinor, totalMinor],
    terms: termsHash,
    discounts: discounts.map(({ discountId, shares }) => [
      discountId,
      shares.map(({ variantId, minor }) => [variantId, minor]),
    ]),
  };
  // As before there were discounts, so that pages that are open then still order.
  const present = parts.filter((part) => part !== 'discounts' || discounts.length > 0);
  return present.map((part) => hash(hashed[part])).join('.');
}

/** @returns in what two fingerprints differ */
export function differingParts(seen: string, now: string): PricePart[] {
  const [seenParts, nowParts] = [seen.split('.'), now.split('.')];
  return parts.filter((_part, at) => seenParts[at] !== nowParts[at]);
}
