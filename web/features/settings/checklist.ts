import type { CheckoutSettings } from '#contract/checkout-settings.ts';
import type { DeliverySettings } from '#contract/delivery.ts';
import type { PaymentSettings } from '#contract/payment-settings.ts';
import { offeredPayments } from '#contract/payments.ts';
import type { TaxSettings } from '#contract/taxes.ts';
import { textsOf } from '#contract/texts.ts';
import * as en from '#web/texts/en/checkout-settings.ts';

const texts = textsOf({ en });

/** The known facts about the shop; undefined while it is not loaded. */
export interface KnownShop {
  isSelling: boolean | undefined;
  delivery: DeliverySettings | undefined;
  taxes: TaxSettings | undefined;
  /** The one rate of General, in percent. */
  taxRate: number;
  hasTerms: boolean | undefined;
  checkout: CheckoutSettings | undefined;
  payments: PaymentSettings | undefined;
  /** True when Stripe can be asked for anything. */
  hasStripeKey: boolean | undefined;
}

interface PointState {
  isDone: boolean;
  text: string;
  /** Payment after ordering is in another tab than online payment. */
  isAtCheckout?: true;
}
export type ChecklistPoint = keyof ReturnType<typeof texts>['checklist']['points'];

/** The needs of a shop before it sells, in the order in which owners do it. Null where nothing is known. */
export function checklistOf(shop: KnownShop): { point: ChecklistPoint; state: PointState | null }[] {
  const { isSelling, delivery, taxes, taxRate, hasTerms, checkout, payments } = shop;
  const { points } = texts().checklist;
  const either = (isDone: boolean, { open, done }: { open: string; done: string }) => ({
    isDone,
    text: isDone ? done : open,
  });
  return [
    { point: 'products', state: isSelling === undefined ? null : either(isSelling, points.products) },
    { point: 'delivery', state: delivery ? deliveryState(delivery) : null },
    { point: 'taxes', state: taxes ? taxState(taxes, taxRate) : null },
    { point: 'terms', state: hasTerms === undefined ? null : either(hasTerms, points.terms) },
    {
      point: 'payments',
      state: checkout && payments ? paymentState({ checkout, payments }, shop.hasStripeKey) : null,
    },
  ];
}

function deliveryState({ zones }: DeliverySettings): PointState {
  const { open, done } = texts().checklist.points.delivery;
  const delivering = zones.filter(({ isActive, methods }) => isActive && methods.some((one) => one.isActive));
  if (delivering.length === 0) return { isDone: false, text: open };
  return { isDone: true, text: done(zones.length) };
}

function taxState({ rates }: TaxSettings, taxRate: number): PointState {
  const { open, done } = texts().checklist.points.taxes;
  const isDone = taxRate > 0 || rates.length > 0;
  return { isDone, text: isDone ? done(rates.length) : open };
}

function paymentState(
  settings: { checkout: CheckoutSettings; payments: PaymentSettings },
  hasStripeKey: boolean | undefined,
): PointState {
  const { open, noKey, noWords, done } = texts().checklist.points.payments;
  const offered = offeredPayments(settings).filter(({ id }) => id !== 'later');
  if (offered.length === 0) return { isDone: false, text: open };
  // Nobody can transfer anything without an account number.
  if (offered.some(({ id, text }) => id === 'transfer' && !text)) {
    return { isDone: false, text: noWords, isAtCheckout: true };
  }
  if (hasStripeKey === false && offered.some(({ id }) => id === 'stripe'))
    return { isDone: false, text: noKey };
  return { isDone: true, text: done(offered.map(({ name }) => name)) };
}
