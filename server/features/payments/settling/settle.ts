import type { CheckoutState, PaymentState } from '#contract/payments.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { type PaymentAnswer, type Providers, ProviderUnknown } from '../../payment-providers/provider.ts';
import { refundSecond } from '../../refunds/refund-second.ts';
import {
  type ChangedPayment,
  findPayment,
  hasLivePayment,
  type LockedPayment,
  lockPayment,
  type StoredPayment,
  updatePayment,
} from '../checkout-payments.store.ts';
import { lockCheckout, releaseCheckout } from '../held/held-checkouts.store.ts';
import { placeHeld } from './place-held.ts';
import { queuePaymentMails } from './queue-payment-mails.ts';
import { type EndedBy, isFinal, paymentNews, toSettlement } from './settle.rules.ts';

export interface SettlingShop {
  providers: Providers;
  /** Called once for each order, after the commit. */
  onPlaced?: (() => void) | undefined;
}

/** The state of a payment after it was settled. */
export interface Settled {
  state: PaymentState;
  /** Null when its checkout was deleted, long after it ended. */
  checkout: CheckoutState | null;
}

interface Options {
  /** Nobody is to pay any more. Else the end of the hold decides. */
  endedBy?: EndedBy;
}

/**
 * The one way in which a payment changes (docs/payments.md#settling): asks its provider what is true, without a lock or a connection, and
 * then applies the answer to locked rows by the table of transitions. Who calls it says nothing of the payment, so a forged, repeated or
 * late call changes nothing.
 * @throws ProviderAway or ProviderRefused when the provider does not say: everything stays as it is then
 */
export async function settle(
  db: Db,
  shop: SettlingShop,
  paymentId: string,
  options: Options = {},
): Promise<Settled> {
  for (;;) {
    const stored = await findPayment(db, paymentId);
    if (!stored) throw new Error(`there is no payment ${paymentId}`);
    const answer = isFinal(stored.state) ? null : await ask(shop.providers, stored, options);
    if (!answer) return { state: stored.state, checkout: stored.checkout };
    const applied = await inTransaction(db, (tx) => apply(tx, stored, answer, options));
    // Its page was opened meanwhile, so the provider has to be asked after all.
    if (applied === 'begun') continue;
    if (applied.does === 'place') shop.onPlaced?.();
    return { state: applied.state, checkout: applied.checkout };
  }
}

/** @returns null when there is nothing to ask */
async function ask(
  providers: Providers,
  { provider, providerId, state, isOver, isLongOver }: StoredPayment,
  { endedBy = null }: Options,
): Promise<PaymentAnswer | null> {
  const mayEnd = state === 'open' && (endedBy !== null || isOver);
  // Where to pay is told only after it is stored, so nobody can have paid.
  if (providerId === null) return mayEnd ? { state: 'expired' } : null;
  const asked = providers.of(provider);
  try {
    return mayEnd ? await asked.expire(providerId) : await asked.read(providerId);
  } catch (error) {
    // The keys of another account would keep its stock for ever.
    if (error instanceof ProviderUnknown && state === 'open' && isLongOver) return { state: 'expired' };
    throw error;
  }
}

async function apply(
  tx: Db,
  { id, key, providerId }: StoredPayment,
  answer: PaymentAnswer,
  { endedBy = null }: Options,
): Promise<'begun' | (Settled & { does: ReturnType<typeof toSettlement>['does'] })> {
  const checkout = key === null ? null : await lockCheckout(tx, key);
  const payment = await lockPayment(tx, id);
  if (!payment) throw new Error(`there is no payment ${id}`);
  if (payment.providerId !== providerId) return 'begun';
  const settlement = toSettlement({ ...payment, checkout: checkout?.state ?? 'released' }, answer);
  const { state, does } = settlement;
  const settled = { state, does, checkout: checkout?.state ?? null };
  if (isFinal(payment.state)) return settled;
  const order =
    checkout && does === 'place'
      ? await placeHeld(tx, checkout, { paidMinor: payment.amountMinor, decidedBy: null })
      : null;
  await updatePayment(tx, id, {
    ...{ state, isPaid: state === 'paid' || state === 'mismatch' },
    ...toldBy(answer, payment),
    ...(order ? { orderId: order.id } : {}),
  });
  if (order) return { ...settled, checkout: 'placed' };
  const isReleased = checkout !== null && does === 'release' && !(await hasLivePayment(tx, checkout.key));
  if (isReleased) await releaseCheckout(tx, checkout);
  const isHeld = isReleased || (checkout?.state === 'held' && does !== 'release');
  const news = paymentNews(payment.state, settlement, { isHeld, endedBy });
  if (news) await queuePaymentMails(tx, news, id);
  if (isReleased) return { ...settled, checkout: 'released' };
  if (does === 'refund') await refundSecond(tx, payment, checkout?.orderId ?? null);
  return settled;
}

/** The part of an answer that is kept. */
function toldBy(
  answer: PaymentAnswer,
  { state, amountMinor, currency }: LockedPayment,
): Partial<ChangedPayment> {
  switch (answer.state) {
    case 'open':
      return state === 'open' ? { failure: answer.failure } : {};
    case 'failed':
      return { failure: answer.failure };
    case 'expired':
      return {};
    default: {
      const told = { providerRef: answer.ref, method: answer.method, failure: null };
      if (answer.state === 'processing') return state === 'failed' ? {} : told;
      const paid = { amountMinor: answer.amountMinor, currency: answer.currency };
      return paid.amountMinor === amountMinor && paid.currency === currency
        ? told
        : { ...told, paidInstead: paid };
    }
  }
}
