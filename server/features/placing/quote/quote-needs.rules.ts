import type { DeliveryAddress } from '#contract/addresses.contract.ts';
import type { CheckoutNeed } from '#contract/checkout.contract.ts';

interface Known {
  isGuest: boolean;
  hasEmail: boolean;
  /** The country was sent; the rest of the address is checked when the order is placed. */
  hasSentAddress: boolean;
  defaultAddress: DeliveryAddress | null;
  /** Null when nothing is delivered there. */
  method: { kind: string } | null;
  payments: number;
  asksForTerms: boolean;
}

/** Parts that placing an order would miss, or leave open (docs/rules.md#the-checkout-page). */
export function listNeeds(known: Known): CheckoutNeed[] {
  const { isGuest, hasEmail, hasSentAddress, defaultAddress, method, payments, asksForTerms } = known;
  const hasAddress = hasSentAddress || Boolean(defaultAddress?.countryCode && defaultAddress.recipient);
  const missing: [CheckoutNeed, boolean][] = [
    ['email', isGuest && !hasEmail],
    ['address', !hasAddress && method?.kind !== 'pickup'],
    ['delivery', method === null],
    ['payment', payments > 1],
    ['terms', asksForTerms],
  ];
  return missing.filter(([, isMissing]) => isMissing).map(([need]) => need);
}
