import { defineTexts } from '#contract/texts.ts';
import {
  readTypedNumber,
  type WithdrawalForm,
  type WithdrawalReceipt,
} from '#contract/withdrawals.contract.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { notFound, refuseField } from '#server/errors.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import * as en from '#server/texts/en/withdrawals.ts';
import { listParcels } from '../fulfilment/parcels.store.ts';
import { changeOrder } from '../orders/change-order.ts';
import { isKeyOfGuest } from '../orders/is-key-of-guest.ts';
import type { OrderCaller } from '../orders/order-caller.ts';
import type { OrderLinks } from '../orders/order-link.ts';
import { checkSameRequest, type StoredOrder } from '../orders/orders.rules.ts';
import { findOrderId, listOrders, lockOrder } from '../orders/orders.store.ts';
import { withdrawalEnd } from '../returns/period.rules.ts';
import { offersWithdrawal } from '../settings/offers-withdrawal.rules.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';
import { actOnWithdrawal } from './act-on-withdrawal.ts';
import { findOutcome } from './find-outcome.ts';
import { queueReceivedMails } from './queue-withdrawal-mails.ts';
import { isOwnAddress, isSameStatement, stateOfNew, toLabel } from './withdrawals.rules.ts';
import { findWithdrawalOfRequest, insertWithdrawal, type StoredWithdrawal } from './withdrawals.store.ts';

const texts = defineTexts({ en });

export interface Shop {
  db: Db;
  links: OrderLinks;
  limits: RateLimits;
  shopSettings: Pick<ShopSettings, 'latest'>;
}

/**
 * Receives a statement of withdrawal (docs/rules.md#withdrawals). Of an order's own account or guest link it is acted on at once. With number
 * and address alone it holds the order until it is confirmed. One that fits no order is kept for a person, and has the same answer.
 * @throws not-found while the shop offers no withdrawal
 * @throws too-many after 20 within an hour from one IP
 * @throws request-used when the same request said something else before
 * @throws wrong-order for a chosen line that is not of the caller's own order
 */
export async function receiveWithdrawal(
  shop: Shop,
  caller: OrderCaller,
  form: WithdrawalForm,
): Promise<WithdrawalReceipt> {
  const { db, limits, shopSettings } = shop;
  const settings = await shopSettings.latest();
  const before = await findWithdrawalOfRequest(db, form.request);
  // Without a lock, as it is not counted.
  if (before && isSameStatement(before, form)) return await repeated(shop, caller, before);
  if (!offersWithdrawal(settings)) throw notFound(texts().notOffered);
  await limits.take('withdrawal', { ip: caller.ip });
  checkSameRequest(!before);
  // Counted before anything is known, so that the answer takes as long either way.
  const mayMail = await limits.allows('withdrawal-mail', { email: form.email });
  return await inTransaction(db, async (tx) => {
    const number = readTypedNumber(form.number);
    const orderId = number === null ? null : await findOrderId(tx, number);
    const order = orderId === null ? null : await lockOrder(tx, { orderId });
    const isKnown = order !== null && (await isBuyer(tx, shop.links, order, caller));
    const found = order && (isKnown || isOwnAddress(order, form.email)) ? order : null;
    const isLate =
      found !== null && withdrawalEnd(found, await listParcels(tx, found.id), settings)(new Date());
    const state = stateOfNew({ isMatched: found !== null, isKnown, isLate });
    const person = { id: isKnown ? (caller.actor?.id ?? null) : null };
    const withdrawal = await insertWithdrawal(tx, {
      ...{ orderId: found?.id ?? null, state, requestId: form.request, byUser: person.id },
      ...{ typedNumber: form.number, typedEmail: form.email, typedName: form.name },
      ...statedItems(form, isKnown ? found : null),
    });
    if (!withdrawal) {
      // By a call at the same moment.
      const same = await findWithdrawalOfRequest(tx, form.request);
      if (!same) throw new Error('a withdrawal was neither inserted nor found');
      checkSameRequest(isSameStatement(same, form));
      return await repeated({ ...shop, db: tx }, caller, same);
    }
    if (found && state === 'acted') await actOnWithdrawal(tx, settings, person, found, withdrawal);
    else if (found) {
      const event = { part: null, kind: 'withdrawal-typed', details: { name: toLabel(withdrawal) } } as const;
      await changeOrder(tx, person, found, { events: [event] });
    }
    const outcome = await findOutcome({ ...shop, db: tx }, withdrawal);
    if (mayMail) await queueReceivedMails(tx, withdrawal, { order: found, isKnown, outcome });
    return toReceipt(withdrawal, { isKnown, outcome: isKnown ? outcome : null });
  });
}

/** True for the account that has placed the order, and for whoever has the key of its guest's link. */
async function isBuyer(
  db: Db,
  links: OrderLinks,
  { id, userId }: StoredOrder,
  { actor, key }: OrderCaller,
): Promise<boolean> {
  if (actor && userId === actor.id) return true;
  return key !== undefined && (await isKeyOfGuest(db, links, id, key));
}

/** Things in words, or lines of an order that the caller is known to have bought. */
function statedItems({ items }: WithdrawalForm, order: StoredOrder | null) {
  if (!Array.isArray(items)) return { items: items ?? null, lines: null };
  const lines = items.map(({ line, quantity }) => ({ lineId: line, quantity }));
  const isOfOrder = order?.lines && lines.every(({ lineId }) => order.lines.some(({ id }) => id === lineId));
  if (!isOfOrder) throw refuseField('items', texts().otherOrder, 'wrong-order');
  return { items: null, lines };
}

/** The answer to a request that was sent before, after a lost reply. */
async function repeated(
  shop: Shop,
  caller: OrderCaller,
  before: StoredWithdrawal,
): Promise<WithdrawalReceipt> {
  const { orderId } = before;
  const [order] = orderId ? await listOrders(shop.db, [orderId], { withCancelled: true }) : [];
  const isOwn = order !== undefined && (await isBuyer(shop.db, shop.links, order, caller));
  // Whoever signs in after typing it has still to confirm it.
  const isKnown = isOwn && before.state !== 'unconfirmed';
  return toReceipt(before, { isKnown, outcome: isKnown ? await findOutcome(shop, before) : null });
}

export const toReceipt = (
  withdrawal: StoredWithdrawal,
  { isKnown, outcome }: Pick<WithdrawalReceipt, 'isKnown' | 'outcome'>,
): WithdrawalReceipt => ({
  number: toLabel(withdrawal),
  receivedAt: withdrawal.receivedAt.toISOString(),
  isKnown,
  outcome,
});
