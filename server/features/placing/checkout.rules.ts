import type { DeliveryAddress } from '#contract/addresses.contract.ts';
import type { PlaceForm } from '#contract/checkout.contract.ts';
import type { DeliveryMethod } from '#contract/delivery.ts';
import { offeredPayments, type PaymentMethod } from '#contract/payments.ts';
import type { AllSettings } from '#contract/settings.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { refuseField, ShopError } from '#server/errors.ts';
import * as en from '#server/texts/en/checkout.ts';
import type { Offer } from './offer.rules.ts';
import type { QuotedChoice } from './quote/quote.rules.ts';

const texts = defineTexts({ en });

/** Who presses; null for a guest. */
export type Caller = {
  id: string;
  firstName: string;
  lastName: string;
  email: string | null;
  isEmailProven: boolean;
} | null;

/** The form of the checkout page. */
export interface SentCheckout extends Omit<PlaceForm, 'items'> {
  items: readonly QuotedChoice[];
  ip: string;
  /** Too many addresses were asked about from there. */
  isPastLimit?: boolean;
}

type Sent = Pick<PlaceForm, 'contact' | 'address' | 'billingAddress' | 'delivery' | 'payment'>;

interface Asked {
  isGuest: boolean;
  /** Somebody of the shop orders for a customer. */
  isByShop?: boolean;
  address: DeliveryAddress | null;
  offer: Offer;
  settings: Pick<AllSettings, 'checkout' | 'payments'>;
}

/**
 * Checks answers against what the shop offers to this destination.
 * @returns the chosen method
 * @throws unauthorized, not-delivered, or invalid-input at a field
 */
export function checkAnswers(
  { contact, delivery }: Omit<Sent, 'payment'>,
  { isGuest, isByShop = false, address, offer, settings }: Asked,
): DeliveryMethod {
  if (isGuest && !isByShop) {
    if (!settings.checkout.allowsGuests) throw new ShopError('unauthorized', texts().signIn);
    if (!contact.email) throw refuseField('email', texts().noEmail);
  }
  const method = offer.methods.find(({ id }) => id === delivery);
  // Without an address, methods of its zone are not known.
  if (!address && method?.kind !== 'pickup') throw refuseField('address', texts().noAddress);
  if (!method) throw refuseField('delivery', texts().notDelivered, 'not-delivered');
  return method;
}

/**
 * Checks how somebody wants to pay. Who has nothing to pay is not asked.
 * @returns how the order is paid
 * @throws invalid-input
 */
export function checkPayment(
  { payment }: Pick<Sent, 'payment'>,
  { isByShop, settings, amountMinor }: Pick<Asked, 'isByShop' | 'settings'> & { amountMinor: number },
): PaymentMethod {
  if (amountMinor === 0) return 'later';
  const isPayable =
    (isByShop && payment === 'later') || offeredPayments(settings).some(({ id }) => id === payment);
  if (!isPayable) throw refuseField('payment', texts().noPayment);
  return payment;
}

interface Owner {
  /** Null for a guest. */
  userId: string | null;
  email: string | null;
}

/** True when a key is repeated by who used it first: the same account, or a guest with the same e-mail address. */
export function isSameOwner(placed: Owner, caller: Owner): boolean {
  if (placed.userId !== null || caller.userId !== null) return placed.userId === caller.userId;
  return placed.email !== null && placed.email.toLowerCase() === caller.email?.toLowerCase();
}
