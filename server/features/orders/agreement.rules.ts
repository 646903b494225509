import type { BillingAddress } from '#contract/addresses.contract.ts';
import type { OrderDelivery } from '#contract/delivery.ts';
import { toMajor } from '#contract/money.ts';
import type { AgreedOrder } from '#contract/order-details.contract.ts';
import { type PaymentMethod, wordsOfPayment } from '#contract/payments.ts';
import type { AllSettings } from '#contract/settings.contract.ts';
import type { ColumnsWith, orderColumns } from './order-columns.rules.ts';
import type { Reader } from './reader.rules.ts';

interface Stored {
  pricesIncludeTax: boolean;
  /** Null in an order from before deliveries had names. */
  delivery: OrderDelivery | null;
  paymentMethod: PaymentMethod;
  paymentDue: boolean;
  billingAddress: BillingAddress | null;
  /** The buyer's. */
  note: string | null;
}

/** A column that is agreed on has to be here, too. */
export type StoredAgreement = Pick<Stored, ColumnsWith<typeof orderColumns, 'agreed', true>>;

/**
 * How an order travels and is paid, as the API returns it. A merchant gets what packing needs: neither the billing address nor the shop's
 * words about the payment, such as its account number.
 */
export function presentAgreement(
  { pricesIncludeTax, delivery, paymentMethod, paymentDue, billingAddress, note }: StoredAgreement,
  settings: Pick<AllSettings, 'checkout' | 'payments'>,
  reader: Reader,
): AgreedOrder {
  const isMerchant = reader === 'merchant';
  const { name, text } = wordsOfPayment(settings, paymentMethod);
  return {
    pricesIncludeTax,
    delivery: delivery && {
      name: delivery.name,
      kind: delivery.kind,
      ...(delivery.text ? { text: delivery.text } : {}),
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
