import type { DeliveryMethod } from './delivery.ts';
import type { FixedLimit } from './limits.ts';
import type { PaymentMethod } from './payments.ts';
import type { Place } from './places.ts';

/** Why 'Place Order' opens the checkout page (docs/rules.md#one-press-or-the-checkout-page). */
export const checkoutReasons = [
  'always',
  'methods',
  'delivery-price',
  'payments',
  'guests',
  'tax-rates',
  'gross-prices',
  'discounts',
  'address',
  'terms',
  'no-free-method',
  'tax-by-place',
  /** Nothing can be paid after ordering. */
  'paid-online',
] as const;
export type CheckoutReason = (typeof checkoutReasons)[number];

/** The offer on pages, before anybody orders. It is the same for everybody. */
export interface ShownOffer {
  /** The shop's, for products without an own one; absent while the stock decides. */
  purchaseLimit?: FixedLimit;
  /** 'Place Order' opens the page. */
  opensCheckout: boolean;
  allowsGuests: boolean;
  /** The code of the shop's own country; '' where the owner has not named it. */
  country: string;
  /** Prices are shown with tax. */
  pricesIncludeTax: boolean;
  /** A discount with a code can be had; absent without one. */
  takesCodes?: true;
  /**
   * The price of delivery wherever the shop delivers: 'free', free from a sum of goods in minor units, or neither. Pick-up does not
   * count. It is a choice where another method costs something from that sum on.
   */
  delivery: 'free' | { freeFromMinor: number; isChoice: boolean } | 'priced';
  /** Up to four methods of the shop's own country. */
  methods: readonly ShownMethod[];
  /** The payments that a buyer may choose, by the owner's names; empty where nobody is asked. */
  payments: readonly { id: PaymentMethod; name: string }[];
}

/** A delivery method on pages, before anybody orders. Amounts are in major units. */
export interface ShownMethod {
  name: string;
  kind: DeliveryMethod['kind'];
  /** The lowest one of a price by weight. */
  price: number;
  freeFrom: number | null;
  /** Working days; null when the owner names none. */
  days: { from: number; to: number } | null;
}

/** A zone as /shipping shows it. */
export interface ShownZone {
  id: string;
  name: string;
  /** Empty for everywhere else. */
  places: readonly Place[];
  /** Empty where nothing is delivered. */
  methods: readonly (ShownMethod & { id: string; text: string })[];
}
