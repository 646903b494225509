import type { OrderPayment } from '#contract/order-details.contract.ts';
import { isOnline } from '#contract/payments.ts';
import { defineTexts } from '#contract/texts.ts';
import * as en from '#web/texts/en/order-payments.ts';
import type { OrderDetails } from './order-details.queries.ts';

const texts = defineTexts({ en });

/** 'Card ending in 4242, through Stripe'. */
export function paymentLabel({ label, method }: Pick<OrderPayment, 'label' | 'method'>): string {
  const { providers, through, throughAlone } = texts();
  return label ? through(label, providers[method]) : throughAlone(providers[method]);
}

/** Payments of which something has arrived, the newest first. */
export const arrived = (payments: readonly OrderPayment[]): OrderPayment[] =>
  payments.filter(({ paidAt }) => paidAt !== null);

/** For the shop: the order costs something, and nothing is recorded as paid. */
export const isUnpaid = ({ order, money, payments }: OrderDetails): boolean =>
  order.totalWithTax > 0 && money?.received === 0 && arrived(payments).length === 0;

/** True when cancelled pieces give money back. Merchants see no payments, only how the order was paid. */
export const isRefundedWhenCancelled = ({ order, as, payments }: OrderDetails): boolean =>
  as === 'merchant'
    ? isOnline(order.payment.method)
    : payments.some(({ paidAt, amount, refunded }) => paidAt !== null && refunded < amount);
