import type { OnlinePayment } from '#contract/payments.ts';
import type { Db } from '#server/db/db.ts';
import type { FrozenOrder } from '../orders/order-columns.store.ts';
import type { OrderLinks } from '../orders/order-link.ts';
import type { Providers } from '../payment-providers/provider.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';
import type { Caller, SentCheckout } from './checkout.rules.ts';
import type { PlacingShop } from './place-order.ts';

/** The shop for the checkout page's calls. */
export interface CheckoutShop extends PlacingShop {
  links: OrderLinks;
  shopSettings: Pick<ShopSettings, 'latest' | 'known' | 'parse'>;
  providers: Providers;
  online: OnlineCheckouts;
}

/** A checkout that is kept while its buyer pays. */
export interface Hold {
  draft: FrozenOrder;
  provider: OnlinePayment;
  amountMinor: number;
  holdMinutes: number;
}

/** How a checkout is paid online, which a later slice knows. */
export interface OnlineCheckouts {
  /** @throws checkout-held when the buyer, or the network, has begun to pay for as much as is allowed */
  check: (db: Db, caller: Caller, form: SentCheckout) => Promise<void>;
  /** The last statements of the transaction that has committed the stock. @returns the id of the payment. @throws as `check` */
  hold: (tx: Db, caller: Caller, form: SentCheckout, hold: Hold) => Promise<string>;
  /** Where to pay. @throws payment-unavailable, payment-refused, checkout-released */
  begin: (db: Db, paymentId: string) => Promise<BegunCheckout>;
  /** Answers a key that was sent before with what it became. @throws request-used, and as paying for a held checkout */
  again: (db: Db, caller: Caller, form: SentCheckout) => Promise<Answer>;
}

/** Where a buyer pays. */
export interface BegunCheckout {
  key: string;
  expiresAt: Date;
  url: string;
}

export interface PlacedCheckout {
  id: string;
  number: number;
  /** The path of the order's page, with the key of a guest. */
  link: string;
}

/** The outcome of a press: an order, or, with an online payment, a held checkout whose buyer goes to pay. */
export type Answer = { order: PlacedCheckout; begun?: never } | { begun: BegunCheckout; order?: never };
