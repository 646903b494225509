/** Why 'Place Order' opens the checkout page (docs/rules.md#one-press-or-the-checkout-page). */
export const checkoutReasons = [
  'always',
  'methods',
  'delivery-price',
  'payments',
  'guests',
  'tax-rates',
  'gross-prices',
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
  /** 'Place Order' opens the page. */
  opensCheckout: boolean;
  allowsGuests: boolean;
  /** The code of the shop's own country; '' where the owner has not named it. */
  country: string;
  /** Prices are shown with tax. */
  pricesIncludeTax: boolean;
  /**
   * The price of delivery wherever the shop delivers: 'free', free from a sum of goods in minor units, or neither. Pick-up does not
   * count.
   */
  delivery: 'free' | { freeFromMinor: number } | 'priced';
  /** Up to four methods of the shop's own country, with their working days; null when the owner names none. */
  methods: readonly { name: string; days: { from: number; to: number } | null }[];
}
