import type { PlacingShop } from '../orders/place-order.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';
import type { BegunCheckout, PayingShop } from './begin-payment.ts';

/** What the checkout page's calls need of the shop. */
export interface CheckoutShop extends PlacingShop, PayingShop {
  shopSettings: Pick<ShopSettings, 'latest' | 'known' | 'parse'>;
  /** False where load tests place more than anybody may. */
  limitsHeld: boolean;
}

export interface PlacedCheckout {
  id: string;
  number: number;
  /** The path of the order's page, with the key of a guest. */
  link: string;
}

/** What a press became: an order, or, with an online payment, a held checkout whose buyer goes to pay. */
export type Answer = { order: PlacedCheckout; begun?: never } | { begun: BegunCheckout; order?: never };
