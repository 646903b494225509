import { type CheckoutSettings, wordsOfPayment } from '#contract/checkout-settings.ts';
import type { AgreedOrder } from '#contract/fulfilment.contract.ts';
import { toMajor } from '#contract/money.ts';
import type { StoredAgreement } from './part-details.store.ts';
import type { Reader } from './reader.rules.ts';

/**
 * How an order travels and is paid, as the API returns it. A merchant gets what packing needs: neither the billing address nor the shop's
 * words about the payment, such as its account number.
 */
export function presentAgreement(
  { pricesIncludeTax, delivery, paymentMethod, paymentDue, billingAddress, note }: StoredAgreement,
  settings: CheckoutSettings,
  reader: Reader,
): AgreedOrder {
  const isMerchant = reader === 'merchant';
  const { name, text } = wordsOfPayment(settings, paymentMethod);
  return {
    pricesIncludeTax,
    delivery: delivery && {
      name: delivery.name,
      kind: delivery.kind,
      days: delivery.days,
      price: toMajor(delivery.minor),
      taxes: delivery.taxes,
    },
    payment: { method: paymentMethod, name, text: isMerchant ? '' : text },
    paymentDue,
    billingAddress: isMerchant ? null : billingAddress,
    note,
  };
}
