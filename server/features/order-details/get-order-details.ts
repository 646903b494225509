import type { EndpointReply } from '#contract/define-endpoint.ts';
import { type getOrderDetails, maxOtherOrders } from '#contract/order-details.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import type { Db } from '#server/db/db.ts';
import { notFound } from '#server/errors.ts';
import { can, type SignedInActor } from '#server/http/actor.ts';
import * as en from '#server/texts/en/fulfilment.ts';
import { listOrderDiscounts } from '../discounts/order-discounts.store.ts';
import { documentsOfOrder, mayIssueFor } from '../documents/read-documents.ts';
import { listParcels } from '../fulfilment/parcels.store.ts';
import { presentAgreement } from '../orders/agreement.rules.ts';
import { getAgreement } from '../orders/agreement.store.ts';
import { findComingBack } from '../orders/coming-back.store.ts';
import { listSeenOrders, type SeenOrder } from '../orders/list-seen-orders.ts';
import { type OrderCaller, type OrderKeys, openByKey } from '../orders/order-caller.ts';
import { listEvents } from '../orders/order-events.store.ts';
import { findVariantCodes, listParts } from '../orders/order-parts.store.ts';
import { presentOrder } from '../orders/order-view.rules.ts';
import type { OrderViewer, StoredLine } from '../orders/orders.rules.ts';
import { listOrders } from '../orders/orders.store.ts';
import { leftMinor, listPayments } from '../orders/payments.store.ts';
import { presentEvent, seesEvent } from '../orders/present-event.rules.ts';
import { buys } from '../orders/reader.rules.ts';
import { findRefundedLines, listRefunds } from '../refunds/refunds.store.ts';
import { isBuyer, presentReturns } from '../returns/list-returns.ts';
import { toPeriod } from '../returns/period.rules.ts';
import { toCanGoBack } from '../returns/returns.rules.ts';
import { listOrderReturns } from '../returns/returns.store.ts';
import { presentSendingBack } from '../returns/sending-back.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';
import { presentNamed } from '../withdrawals/withdrawals.rules.ts';
import { listWithdrawalsOfOrder } from '../withdrawals/withdrawals.store.ts';
import { countOtherOrders, findPhone } from './customers.store.ts';
import { presentPart } from './order-details.rules.ts';
import { presentMoney, presentPayments, presentRefunds } from './payment-details.rules.ts';

const texts = defineTexts({ en });
const maxEvents = 500;

interface Shop extends OrderKeys {
  db: Db;
  shopSettings: Pick<ShopSettings, 'latest'>;
  findChat: FindChat;
}

/** Finds the conversation of an account with the shop, and whether it waits for an answer. */
export type FindChat = (userId: string) => Promise<{ waits: boolean } | null>;

/** An order as somebody sees it, and their rights. */
interface SeenDetails extends SeenOrder {
  mayRefund: boolean;
  answersChats: boolean;
  seesUsers: boolean;
  readsDocuments: boolean;
}

/**
 * An order with its parts, parcels and events, also when it is cancelled (docs/rules.md#order-details).
 * @throws unauthorized, not-found, order-in-account and too-many as `openByKey`
 * @throws not-found when the account may see no part of it
 */
export async function findOrderDetails(
  shop: Shop,
  caller: OrderCaller,
  orderId: string,
): Promise<EndpointReply<typeof getOrderDetails>> {
  const { db } = shop;
  const { actor } = caller;
  const find = async () => (await listOrders(db, [orderId], { withCancelled: true }))[0] ?? null;
  const order = await openByKey(db, shop, caller, find);
  if (order) return await toDetails(shop, { ...asGuest, order, visible: order });
  const seen = actor && (await findAsAccount(db, actor, orderId));
  if (!seen) throw notFound(texts().noOrder);
  return await toDetails(shop, seen);
}

async function findAsAccount(db: Db, actor: SignedInActor, orderId: string): Promise<SeenDetails | null> {
  const [seen] = await listSeenOrders(db, actor, [orderId]);
  if (!seen) return null;
  const mayRefund = seen.viewer.seesAll && can(actor, 'orders.refund');
  const [answersChats, seesUsers] = [can(actor, 'chat.answer'), can(actor, 'users.read')];
  return { ...seen, mayRefund, answersChats, seesUsers, readsDocuments: can(actor, 'documents.read') };
}

const stranger: OrderViewer = { id: '', seesAll: false, merchantId: null, mayWrite: false };

const mayNothing = {
  ...{ mayChange: false, mayRefund: false, answersChats: false },
  ...{ seesUsers: false, readsDocuments: false },
};
const asGuest = { viewer: stranger, reader: 'guest', ...mayNothing } as const;

async function toDetails(shop: Shop, seen: SeenDetails): Promise<EndpointReply<typeof getOrderDetails>> {
  const { db, shopSettings } = shop;
  const { order, visible, viewer, reader, mayChange, mayRefund } = seen;
  const { id: orderId } = order;
  const isPaidOnline = order.paidMinor > 0 && reader !== 'merchant';
  const [
    all,
    parcels,
    events,
    agreement,
    codes,
    phone,
    settings,
    payments,
    refunds,
    refunded,
    customer,
    coming,
    back,
    withdrawals,
    discounts,
    documents,
    mayIssue,
  ] = await Promise.all([
    listParts(db, orderId),
    listParcels(db, orderId),
    listEvents(db, orderId, maxEvents),
    getAgreement(db, orderId),
    buys(reader) ? new Map() : findVariantCodes(db, [orderId]),
    buys(reader) ? null : findPhone(db, orderId),
    shopSettings.latest(),
    isPaidOnline ? listPayments(db, orderId) : [],
    isPaidOnline ? listRefunds(db, orderId) : [],
    isPaidOnline ? findRefundedLines(db, orderId) : null,
    buys(reader) ? undefined : findCustomer(shop, seen),
    findComingBack(db, orderId),
    listOrderReturns(db, [orderId]),
    listWithdrawalsOfOrder(db, orderId),
    reader === 'merchant' ? new Map() : listOrderDiscounts(db, [orderId]),
    documentsOfOrder(db, orderId, { isBuyer: buys(reader), viewer: seen.readsDocuments ? viewer : null }),
    reader === 'shop' && mayIssueFor(db, orderId, viewer),
  ]);
  const period = toPeriod(order, parcels, settings);
  const goesBack = (line: StoredLine) => toCanGoBack(line, coming, period);
  const parts = all.filter(({ number }) => visible.lines.some(({ part }) => part === number));
  const { user, ...shown } = presentOrder(visible, viewer);
  const returns = (await presentReturns(db, back, [seen])).toReversed();
  return {
    order: {
      ...shown,
      ...presentAgreement(agreement, settings, reader),
      cancelledAt: order.cancelledAt?.toISOString() ?? null,
      ...(user && !buys(reader) ? { user: { ...user, phone } } : {}),
      ...(reader === 'guest' ? toGuest(order) : {}),
    },
    as: reader,
    parts: parts.map((part) =>
      presentPart(part, { lines: visible.lines, parcels, codes, refunded, goesBack }, { reader, mayChange }),
    ),
    ...(customer && { customer }),
    payments: presentPayments(payments.toReversed(), reader),
    refunds: presentRefunds(refunds, reader),
    returns,
    ...(buys(reader) && { sendingBack: await presentSendingBack(db, returns, settings) }),
    mayAskToReturn: reader === 'guest' || isBuyer(seen),
    ...(discounts.has(orderId) && { discounts: discounts.get(orderId) }),
    documents,
    mayIssue,
    mayRefund: mayRefund && payments.some((payment) => leftMinor(payment) > 0),
    ...(reader === 'shop' && { money: { ...presentMoney(order), mayRecord: mayRefund } }),
    withdrawals: withdrawals.map(presentNamed),
    hasOtherParts: parts.length < all.length,
    events: events
      .filter((event) => seesEvent(event, reader, parts))
      .map((event) => presentEvent(event, { order, reader, viewer, parcels })),
  };
}

/** Nobody, once the order is anonymised. */
function toGuest({ buyer }: SeenOrder['order']) {
  if (!buyer?.email) return {};
  return { guest: { name: `${buyer.firstName} ${buyer.lastName}`.trim(), email: buyer.email } };
}

/** The buyer's other orders and conversation. */
async function findCustomer(
  { db, findChat }: Shop,
  { order, viewer, answersChats, seesUsers }: SeenDetails,
): Promise<EndpointReply<typeof getOrderDetails>['customer']> {
  const user = order.isAccountDeleted ? null : order.userId;
  const [otherOrders, chat] = await Promise.all([
    countOtherOrders(db, order, { merchantId: viewer.merchantId, max: maxOtherOrders }),
    answersChats && user !== null ? findChat(user) : null,
  ]);
  return {
    otherOrders,
    account: seesUsers ? user : null,
    chat: chat && user !== null ? { user, waits: chat.waits } : null,
  };
}
