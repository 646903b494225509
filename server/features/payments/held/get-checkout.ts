import { z } from 'zod';
import type { Checkout } from '#contract/checkout.contract.ts';
import { toMajor } from '#contract/money.ts';
import { defineTexts } from '#contract/texts.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { notFound } from '#server/errors.ts';
import * as en from '#server/texts/en/checkout.ts';
import { toOrderLink } from '../../orders/order-link.ts';
import { isProviderError } from '../../payment-providers/provider.ts';
import { findCheckout, type StoredCheckout } from '../../placing/checkouts.store.ts';
import { claimAsking, findPayment, hasLivePayment, type StoredPayment } from '../checkout-payments.store.ts';
import { isFinal } from '../settling/settle.rules.ts';
import { settle } from '../settling/settle.ts';
import { type PayingShop, unavailable } from './begin-payment.ts';
import { listDraftPictures } from './draft-pictures.store.ts';
import { findLatestPaymentId, lockCheckout, releaseCheckout } from './held-checkouts.store.ts';
import { presentDraft } from './present-draft.ts';

const texts = defineTexts({ en });

/** Pages that wait ask more often than a provider likes to be asked. */
const ASK_SECONDS = 2;

interface Read {
  /** That of the press, or of a link. */
  key: string;
  /** Null for a guest. */
  userId: string | null;
}

/**
 * The checkout of an account, for that account alone, that of a guest, whose key is the secret, or any by its link
 * (docs/rules.md#money-on-its-way).
 * @throws not-found
 */
export async function requireCheckout(
  db: Db,
  { links }: Pick<PayingShop, 'links'>,
  { key, userId }: Read,
): Promise<StoredCheckout> {
  const link = isId(key) ? null : links.readCheckout(key);
  if (link && link.until <= new Date()) throw notFound(texts().linkIsOver);
  if (!link && !isId(key)) throw notFound(texts().noLink);
  const checkout = await findCheckout(db, link?.id ?? key);
  const isForCaller = link || checkout?.userId === null || checkout?.userId === userId;
  if (!checkout || !isForCaller) throw notFound(link ? texts().linkIsOver : texts().noCheckout);
  return checkout;
}

const isId = (key: string) => z.uuid().safeParse(key).success;

/**
 * The outcome of a checkout. Asks the provider of a payment that is not final, at most once in two seconds; when it does not answer, says
 * what the shop knows.
 * @throws not-found
 */
export async function getCheckout(db: Db, shop: PayingShop, read: Read): Promise<Checkout> {
  const { key } = await requireCheckout(db, shop, read);
  const payment = await findLatestPayment(db, key);
  if (payment && !isFinal(payment.state) && (await claimAsking(db, payment.id, ASK_SECONDS))) {
    await settle(db, shop, payment.id).catch((error: unknown) => {
      if (!isProviderError(error)) throw error;
    });
  }
  return await present(db, shop, read);
}

/**
 * Gives a held checkout up, which its provider decides: it may have been paid by now.
 * @returns what is true then
 * @throws not-found
 * @throws payment-unavailable when the provider does not say
 */
export async function giveUpCheckout(db: Db, shop: PayingShop, read: Read): Promise<Checkout> {
  const { key, state } = await requireCheckout(db, shop, read);
  const payment = state === 'held' ? await findLatestPayment(db, key) : null;
  if (payment) await endPayment(db, shop, payment);
  return await present(db, shop, read);
}

/** @throws payment-unavailable */
async function endPayment(db: Db, shop: PayingShop, { id, key }: StoredPayment): Promise<void> {
  await settle(db, shop, id, { endedBy: 'buyer' }).catch((error: unknown) => {
    throw isProviderError(error) ? unavailable(texts().giveUpAway) : error;
  });
  if (key !== null) await releaseUnpaid(db, key);
}

/** Releases a held checkout that nobody can pay any more, such as one whose only payment has failed. */
export async function releaseUnpaid(db: Db, key: string): Promise<boolean> {
  return await inTransaction(db, async (tx) => {
    const checkout = await lockCheckout(tx, key);
    if (checkout?.state !== 'held' || (await hasLivePayment(tx, key))) return false;
    await releaseCheckout(tx, checkout);
    return true;
  });
}

async function findLatestPayment(db: Db, key: string): Promise<StoredPayment | null> {
  const id = await findLatestPaymentId(db, key);
  return id === null ? null : await findPayment(db, id);
}

async function present(db: Db, shop: PayingShop, read: Read): Promise<Checkout> {
  const { key, state, order, userId, expiresAt, createdAt, draft } = await requireCheckout(db, shop, read);
  const payment = await findLatestPayment(db, key);
  return {
    _id: key,
    state,
    expires: state === 'held' ? (expiresAt?.toISOString() ?? null) : null,
    ...(order
      ? { order: { _id: order.id, number: order.number }, link: toOrderLink(shop.links, order, userId) }
      : {}),
    total: findTotal(state, payment, order),
    payment: payment && { method: payment.provider, state: payment.state, failure: payment.failure },
    created: createdAt.toISOString(),
    things: draft && presentDraft(draft, await listDraftPictures(db, draft)),
  };
}

function findTotal(
  state: StoredCheckout['state'],
  payment: StoredPayment | null,
  order: StoredCheckout['order'],
): number | null {
  if (state === 'released') return null;
  return toMajor(payment?.amountMinor ?? order?.owedMinor ?? 0);
}
