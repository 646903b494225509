import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { orderEvents } from '#server/db/schema/order-events.ts';
import { cartLines, carts, checkouts, orders } from '#server/db/schema/orders.ts';
import { parcels } from '#server/db/schema/parcels.ts';
import { payments, refunds } from '#server/db/schema/payments.ts';
import { downloadedColumns } from '../orders/order-columns.store.ts';
import { after, batch, type LastRow, type Person } from './personal-rows.store.ts';

export const readOrderIds = (db: Db, person: Person, last: LastRow) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, person.id), after(orders.id, last)))
    .orderBy(orders.id)
    .limit(batch);

/** Columns of these orders beside those that lists show, by the id of the order. */
export async function listAgreements(db: Db, orderIds: readonly string[]) {
  const rows = await db
    .select({ ...downloadedColumns, id: orders.id })
    .from(orders)
    .where(inArray(orders.id, [...orderIds]));
  const byId = new Map(rows.map(({ id, ...agreement }) => [id, agreement]));
  return (orderId: string) => byId.get(orderId);
}

/** Drafts of the checkout page, for 30 days; with all that becomes an order what is held while it is paid, and what was not paid. */
export async function listCheckouts(db: Db, { id }: Person) {
  const rows = await db
    .select({
      order: checkouts.orderId,
      state: checkouts.state,
      created: checkouts.createdAt,
      held: checkouts.draft,
      ip: checkouts.ip,
      email: checkouts.email,
    })
    .from(checkouts)
    .where(eq(checkouts.userId, id))
    .orderBy(checkouts.id);
  return rows.map(({ held, ...row }) => (held ? { ...row, held } : row));
}

/** Online payments of these orders, in minor units, with their refunds, by the id of the order. */
export async function listPaid(db: Db, orderIds: readonly string[]) {
  const [paid, refunded] = await Promise.all([
    db
      .select({
        orderId: payments.orderId,
        id: payments.id,
        provider: payments.provider,
        method: payments.method,
        state: payments.state,
        amountMinor: payments.amountMinor,
        failure: payments.failure,
        paid: payments.paidAt,
      })
      .from(payments)
      .where(inArray(payments.orderId, [...orderIds]))
      .orderBy(payments.id),
    db
      .select({
        paymentId: refunds.paymentId,
        state: refunds.state,
        amountMinor: refunds.amountMinor,
        asked: refunds.createdAt,
        settled: refunds.settledAt,
      })
      .from(refunds)
      .where(inArray(refunds.orderId, [...orderIds]))
      .orderBy(refunds.id),
  ]);
  const paidBy = Map.groupBy(paid, ({ orderId }) => orderId);
  const refundedBy = Map.groupBy(refunded, ({ paymentId }) => paymentId);
  return (orderId: string) => ({
    payments: (paidBy.get(orderId) ?? []).map(({ orderId: _of, id, ...payment }) => ({
      ...payment,
      refunds: (refundedBy.get(id) ?? []).map(({ paymentId: _by, ...refund }) => refund),
    })),
  });
}

/** Parcels of these orders, and what happened to them, without what staff wrote, by the id of the order. */
export async function listFulfilment(db: Db, orderIds: readonly string[]) {
  const [sent, happened] = await Promise.all([
    db
      .select({
        orderId: parcels.orderId,
        part: parcels.part,
        number: parcels.number,
        carrier: parcels.carrier,
        trackingNumber: parcels.trackingNumber,
        trackingUrl: parcels.trackingUrl,
        sent: parcels.sentAt,
        delivered: parcels.deliveredAt,
        voided: parcels.voidedAt,
      })
      .from(parcels)
      .where(inArray(parcels.orderId, [...orderIds]))
      .orderBy(parcels.orderId, parcels.part, parcels.number),
    db
      .select({
        orderId: orderEvents.orderId,
        at: orderEvents.at,
        part: orderEvents.part,
        kind: orderEvents.kind,
        // Notes of staff, for themselves, and where they answer disputes.
        details: sql<object>`${orderEvents.details} - 'reason' - 'url'`,
      })
      .from(orderEvents)
      .where(and(inArray(orderEvents.orderId, [...orderIds]), ne(orderEvents.kind, 'note')))
      .orderBy(orderEvents.id),
  ]);
  const [parcelsBy, eventsBy] = [Map.groupBy(sent, toOrderId), Map.groupBy(happened, toOrderId)];
  return (orderId: string) => ({
    parcels: (parcelsBy.get(orderId) ?? []).map(withoutOrder),
    events: (eventsBy.get(orderId) ?? []).map(withoutOrder),
  });
}

const toOrderId = ({ orderId }: { orderId: string }) => orderId;
const withoutOrder = <Row extends { orderId: string }>({ orderId, ...row }: Row) => row;

/** Carts that were not ordered. There are few of them for each person (docs/decisions/010-placing-orders.md). */
export const listOpenCarts = (db: Db, { id }: Person) =>
  db
    .select({ id: carts.id, created: carts.createdAt, product: products.name, quantity: cartLines.quantity })
    .from(carts)
    .innerJoin(cartLines, eq(cartLines.cartId, carts.id))
    .innerJoin(products, eq(products.id, cartLines.productId))
    .where(and(eq(carts.userId, id), carts.isOpen))
    .orderBy(carts.id, cartLines.position);
