import { findDecimals } from '#contract/currencies.ts';
import type { UserPage } from '#contract/user-details.contract.ts';
import type { Db } from '#server/db/db.ts';
import { notFound } from '#server/errors.ts';
import { type Actor, can } from '#server/http/actor.ts';
import { listAddresses } from '../addresses/addresses.store.ts';
import { hasSecondFactor } from '../auth/second-factor/second-factors.store.ts';
import { isSupport } from '../chat/chat.rules.ts';
import { findChat } from '../chat/chat.store.ts';
import { listContactMessages } from '../contact/contact.store.ts';
import { findMerchantByAccount } from '../merchants/merchant-list.store.ts';
import { listCustomerNotes } from '../orders/customer-notes.store.ts';
import { sumOrders } from '../orders/customer-sums.store.ts';
import { listOwnOrderIds } from '../orders/order-lists.store.ts';
import { presentOrder } from '../orders/order-view.rules.ts';
import { toOrderViewer } from '../orders/order-viewer.ts';
import { listOrders } from '../orders/orders.store.ts';
import { listReviews } from '../reviews/reviews.store.ts';
import { findUser } from '../users/user-list.store.ts';

/** The whole lists have their own pages. */
const newest = { page: 1, limit: 20 };

const none = { reviews: [], messages: [], count: 0 };

/**
 * An account with its newest orders, what they cost, the notes about them, its addresses, reviews and messages, and its merchant record, as far as the actor may see them.
 * @throws not-found
 */
export async function getUserDetails(db: Db, actor: Actor, id: string): Promise<UserPage> {
  const user = await findUser(db, id);
  if (!user) throw notFound('No user found.');
  const seesOrders = can(actor, 'orders.read');
  const [merchant, ordered, sums, notes, addresses, reviewed, sent, chat, isTwoStep] = await Promise.all([
    can(actor, 'merchants.read') ? findMerchantByAccount(db, id) : null,
    seesOrders ? listOwnOrderIds(db, id, newest) : { ids: [], count: 0 },
    seesOrders ? sumOrders(db, id) : [],
    seesOrders ? listCustomerNotes(db, id) : [],
    seesOrders ? listAddresses(db, id) : [],
    !can(actor, 'reviews.read')
      ? none
      : listReviews(db, { ...newest, sort: { by: 'created', isDescending: true }, userId: id }),
    can(actor, 'contact.read') && user.email !== null
      ? listContactMessages(db, { ...newest, email: user.email })
      : none,
    can(actor, 'chat.answer') && !isSupport(user) ? findChat(db, id) : null,
    hasSecondFactor(db, id),
  ]);
  const viewer = toOrderViewer(actor);
  const orders = await listOrders(db, ordered.ids);
  return {
    user,
    hasSecondFactor: isTwoStep,
    merchant,
    orders: orders.map((order) => presentOrder(order, viewer)),
    orderCount: ordered.count,
    ordered: sums.map(({ currency, minor }) => ({
      currency,
      amount: minor / 10 ** (findDecimals(currency) ?? 2),
    })),
    notes,
    addresses,
    reviews: reviewed.reviews,
    reviewCount: reviewed.count,
    messages: sent.messages,
    messageCount: sent.count,
    chat,
  };
}
