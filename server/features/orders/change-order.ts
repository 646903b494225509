import { withdrawalLabel } from '#contract/order-number.ts';
import { isCancelled } from '#contract/order-status.ts';
import { defineTexts } from '#contract/texts.ts';
import type { Db } from '#server/db/db.ts';
import { notFound, ShopError } from '#server/errors.ts';
import type { Actor } from '#server/http/actor.ts';
import * as en from '#server/texts/en/fulfilment.ts';
import * as enWithdrawals from '#server/texts/en/withdrawals.ts';
import { nameWithChoice } from '../cart/cart.rules.ts';
import { moveStock } from '../stock/stock.store.ts';
import { findComingBack } from './coming-back.store.ts';
import { findHold } from './held.store.ts';
import { markCancelled, writeCounts, writeOwed } from './order-counts.store.ts';
import { findEventOfRequest, insertEvents, type NewEvent, type StoredEvent } from './order-events.store.ts';
import { toOrderViewer } from './order-viewer.ts';
import {
  type OrderRole,
  type Pieces,
  restockMoves,
  roleInOrder,
  type StoredLine,
  type StoredOrder,
  statusOfCounts,
  stockMoves,
  withVisibleLines,
} from './orders.rules.ts';
import { lockOrder } from './orders.store.ts';
import { sells } from './reader.rules.ts';
import { keptCostMinor } from './to-pay-back.rules.ts';
import { orderTotals } from './totals.rules.ts';

const texts = defineTexts({ en });
const withdrawalTexts = defineTexts({ en: enWithdrawals });

/** An order that is locked until the transaction ends, and who the actor is in it. */
export interface LockedOrder {
  order: StoredOrder;
  role: OrderRole;
}

/**
 * Locks an order, cancelled or not: the order first, its stock afterwards. Changes of one order take turns, so that each sees the counts
 * that the one before has left.
 * @returns null when the actor may see no part of it, or not the line that it is looked up by
 */
export async function lockSeenOrder(
  tx: Db,
  actor: Actor,
  by: { orderId: string } | { lineId: string },
): Promise<LockedOrder | null> {
  const order = await lockOrder(tx, by);
  if (!order) return null;
  const lines = 'lineId' in by ? order.lines.filter(({ id }) => id === by.lineId) : order.lines;
  const role = roleInOrder({ ...order, lines }, toOrderViewer(actor));
  return role && { order, role };
}

/** A locked order that the actor may change. */
export interface OrderToChange extends LockedOrder {
  /** The numbers of the parts that the actor sells; all for the shop. */
  parts: number[];
  isShop: boolean;
  /** The event that this request has caused before. */
  before: StoredEvent | null;
}

/**
 * Locks an order for whoever sells a part of it.
 * @param request the id of the form that causes an event
 * @throws not-found when the actor may see no part of it
 * @throws forbidden for who may only see it
 */
export async function lockOrderToChange(
  tx: Db,
  actor: Actor,
  orderId: string,
  request?: string,
): Promise<OrderToChange> {
  const locked = await lockSeenOrder(tx, actor, { orderId });
  if (!locked) throw notFound(texts().noOrder);
  if (!sells(locked.role)) throw new ShopError('forbidden', texts().onlyRead);
  const parts = withVisibleLines(locked.order, toOrderViewer(actor)).lines.map(({ part }) => part);
  return {
    ...locked,
    parts: [...new Set(parts)],
    isShop: locked.role === 'administrator',
    before: request === undefined ? null : await findEventOfRequest(tx, orderId, request),
  };
}

/**
 * The same for what only the shop itself changes.
 * @throws not-found when the actor may see no part of it
 * @throws forbidden for everybody else, also a merchant
 */
export async function lockOrderOfShop(tx: Db, actor: Actor, orderId: string): Promise<StoredOrder> {
  const { order, isShop } = await lockOrderToChange(tx, actor, orderId);
  if (!isShop) throw new ShopError('forbidden', texts().onlyShop);
  return order;
}

/** @throws not-found for a part that the actor does not sell */
export function checkPart({ parts }: OrderToChange, number: number): void {
  if (!parts.includes(number)) throw notFound(texts().noPart);
}

/** Whom events and records name: an account, or null for a guest. */
export interface Person {
  id: string | null;
}

interface OrderChange {
  /** Lines with other counts, as they are now. */
  lines?: readonly StoredLine[];
  /** Pieces that have come back and are on hand again. */
  restocked?: readonly Pieces[];
  /** The share of the delivery that goes back, as it is now. */
  deliveryBackMinor?: number;
  /** The sum that sellers keep of the price of what has come back, as it is now. */
  withheldMinor?: number;
  events: readonly Omit<NewEvent, 'orderId' | 'actorId'>[];
}

/** @throws withdrawn for pieces that leave while a withdrawal of the order waits to be confirmed (docs/rules.md#withdrawals) */
async function checkNotHeld(tx: Db, order: StoredOrder, after: StoredOrder): Promise<void> {
  const isSent = after.lines.some(
    (line, at) => line.shippedQuantity > (order.lines[at]?.shippedQuantity ?? 0),
  );
  const number = isSent ? await findHold(tx, order.id) : null;
  if (number !== null) throw new ShopError('withdrawn', withdrawalTexts().held(withdrawalLabel(number)));
}

/**
 * Writes what has happened to a locked order: the counts of its lines, what is left to send and owed, the stock that follows from them, and
 * what the timeline says. The last piece that is cancelled cancels the order. Refunds and mails are left to the caller.
 * @returns the order as it is then
 * @throws withdrawn when pieces are sent that a withdrawal holds
 */
export async function changeOrder(
  tx: Db,
  { id: actorId }: Person,
  order: StoredOrder,
  { lines = [], restocked = [], events, ...change }: OrderChange,
): Promise<StoredOrder> {
  const { id: orderId } = order;
  const changed = new Map(lines.map((line) => [line.id, { ...line, status: statusOfCounts(line) }]));
  const after = {
    ...order,
    ...change,
    lines: order.lines.map((line) => changed.get(line.id) ?? line),
  };
  await checkStaySent(tx, order, after);
  await checkNotHeld(tx, order, after);
  const orderSums = (one: StoredOrder) => ({
    owedMinor: orderTotals(one).totalWithTaxMinor,
    keptMinor: keptCostMinor(one),
  });
  const [was, is] = [orderSums(order), orderSums(after)];
  if (lines.length > 0) await writeCounts(tx, orderId, lines);
  if (was.owedMinor !== is.owedMinor || was.keptMinor !== is.keptMinor) await writeOwed(tx, orderId, is);
  const moves = [...stockMoves(order.lines, after.lines), ...restockMoves(order.lines, restocked)];
  await moveStock(tx, moves, { orderId, userId: actorId });
  await insertEvents(
    tx,
    events.map((event) => ({ ...event, orderId, actorId })),
  );
  if (!order.cancelledAt && after.lines.every(isCancelled)) await markCancelled(tx, orderId, actorId);
  return after;
}

/** @throws coming-back when pieces that were sent are open again although they come back, or have */
async function checkStaySent(tx: Db, before: StoredOrder, after: StoredOrder): Promise<void> {
  const fewer = after.lines.filter(
    (line, at) => line.shippedQuantity < (before.lines[at]?.shippedQuantity ?? 0),
  );
  if (fewer.length === 0) return;
  const comingBack = await findComingBack(tx, before.id);
  const missing = fewer.find(
    ({ id, shippedQuantity, returnedQuantity }) =>
      shippedQuantity < returnedQuantity + (comingBack.get(id) ?? 0),
  );
  if (missing) throw new ShopError('coming-back', texts().comesBack(nameWithChoice(missing)));
}

interface Cause {
  /** The id of the form, for pieces of one part. */
  requestId?: string;
  /** The refund that they are cancelled with. */
  refundId?: string;
  /** The withdrawal that they are cancelled by. */
  name?: string;
}

/** Cancels open pieces of a locked order. @returns the order as it is then */
export async function cancelOpen(
  tx: Db,
  actor: Person,
  order: StoredOrder,
  pieces: readonly Pieces[],
  { requestId, ...cause }: Cause = {},
): Promise<StoredOrder> {
  if (pieces.length === 0) return order;
  const lines = order.lines.flatMap((line) => {
    const cancelled = pieces.find(({ lineId }) => lineId === line.id);
    return cancelled ? [{ ...line, cancelledQuantity: line.cancelledQuantity + cancelled.quantity }] : [];
  });
  const findPart = ({ lineId }: Pieces) => lines.find(({ id }) => id === lineId)?.part ?? null;
  return await changeOrder(tx, actor, order, {
    lines,
    events: [...Map.groupBy(pieces, findPart)].map(([part, ofPart]) => ({
      part,
      kind: 'cancelled',
      details: { lines: ofPart, ...cause },
      requestId: requestId ?? null,
    })),
  });
}
