import { parcelLabel } from '#contract/order-number.ts';
import type { ItemStatus } from '#contract/statuses.ts';
import { defineTexts } from '#contract/texts.ts';
import type { Db } from '#server/db/db.ts';
import { ShopError } from '#server/errors.ts';
import { formatCount } from '#server/format/format.ts';
import * as en from '#server/texts/en/orders.ts';
import { nameWithChoice } from '../../cart/cart.rules.ts';
import { changeOrder, type LockedOrder, type Person } from '../../orders/change-order.ts';
import type { StoredLine, StoredOrder } from '../../orders/orders.rules.ts';
import { type ComesBack, comesBackMinor } from '../../orders/to-pay-back.rules.ts';
import { cancelRefunded } from '../../refunds/cancel-refunded.ts';
import { refundCancelled } from '../../refunds/refund-cancelled.ts';
import { endParcels, insertStatusParcel, listSentParcels, type SentParcel } from '../parcels.store.ts';
import { changeOfStatus, type HeldPieces, piecesInTheWay, type StatusChange } from './status-change.rules.ts';

const texts = defineTexts({ en });

type Change = StatusChange<StoredLine>;

/** A locked order after its lines got a status. */
export interface ChangedOrder {
  order: StoredOrder;
  /** The lines that changed, as they are now: also others of a parcel that has arrived. */
  changed: StoredLine[];
  /** The money that comes back to the buyer when some are cancelled. */
  paid: ComesBack | undefined;
}

/**
 * Sets the status of lines of a locked order that have another one: their counts, parcels, stock, what is owed and refunded, and what the
 * timeline says (docs/rules.md#item-statuses). Mails are left to the caller.
 * @throws in-parcel when pieces lie in a parcel that a person made
 */
export async function setStatuses(
  tx: Db,
  actor: Person,
  { order, role, lines: chosen }: LockedOrder & { lines: readonly StoredLine[] },
  status: ItemStatus,
): Promise<ChangedOrder> {
  const parcels = await listSentParcels(tx, order.id);
  const changes = chosen.map((line) => {
    const held = heldPieces(line, parcels);
    const inTheWay = piecesInTheWay(held, status);
    if (inTheWay) throw refusalOfParcel(order, line, inTheWay, role);
    return changeOfStatus(line, held, status);
  });
  const arrived = await changeParcels(tx, actor, order, changes, parcels);
  const lines = withArrived(order.lines, changes, arrived);
  const after = await changeOrder(tx, actor, order, { lines, events: toEvents(changes, status) });
  const cancelled = changes.map((change) => ({ lineId: change.line.id, quantity: change.cancelled }));
  const refundedMinor = status === 'Cancelled' ? await refundCancelled(tx, actor, after, cancelled) : 0;
  // Pieces of a voided parcel may have been refunded.
  const isVoided = changes.some(({ voided }) => voided.length > 0);
  const { order: last } = isVoided ? await cancelRefunded(tx, actor, after) : { order: after };
  return {
    order: last,
    changed: last.lines.filter(({ id }) => lines.some((line) => line.id === id)),
    paid: comesBackMinor(order, last, refundedMinor),
  };
}

const heldPieces = (line: StoredLine, parcels: readonly SentParcel[]): HeldPieces[] =>
  parcels.flatMap(({ id, number, madeBy, isDelivered, lines }) =>
    lines
      .filter(({ lineId }) => lineId === line.id)
      .map(({ quantity }) => ({ parcelId: id, number, madeBy, isDelivered, quantity })),
  );

function refusalOfParcel(
  order: StoredOrder,
  line: StoredLine,
  { number, quantity }: HeldPieces,
  role: LockedOrder['role'],
): ShopError {
  if (role === 'owner') return new ShopError('in-parcel', texts().onItsWay);
  const label = parcelLabel(order.number, line.part, number);
  return new ShopError('in-parcel', texts().inParcel(formatCount(quantity), nameWithChoice(line), label));
}

/** Voids, makes and delivers the parcels of changed lines. @returns those that have arrived and held other lines, too */
async function changeParcels(
  tx: Db,
  actor: Person,
  order: StoredOrder,
  changes: readonly Change[],
  parcels: readonly SentParcel[],
): Promise<SentParcel[]> {
  await endParcels(
    tx,
    changes.flatMap(({ voided }) => voided),
    'voidedAt',
  );
  const made: string[] = [];
  for (const { line, sent, arrives } of changes) {
    if (sent === 0) continue;
    const { id: lineId, part } = line;
    const parcel = { orderId: order.id, part, lineId, quantity: sent, createdBy: actor.id };
    const id = await insertStatusParcel(tx, parcel);
    if (arrives) made.push(id);
  }
  const arriving = new Set(changes.filter(({ arrives }) => arrives).map(({ line }) => line.id));
  const arrived = parcels.filter(
    ({ isDelivered, lines }) => !isDelivered && lines.some(({ lineId }) => arriving.has(lineId)),
  );
  await endParcels(tx, [...made, ...arrived.map(({ id }) => id)], 'deliveredAt');
  return arrived;
}

/** The lines that changed, with the pieces that have arrived with those of another line. */
function withArrived(
  lines: readonly StoredLine[],
  changes: readonly Change[],
  arrived: readonly SentParcel[],
): StoredLine[] {
  const changed = new Map(changes.map(({ line }) => [line.id, line]));
  const set = new Set(changed.keys());
  for (const { lineId, quantity } of arrived.flatMap((parcel) => parcel.lines)) {
    const line = changed.get(lineId) ?? lines.find(({ id }) => id === lineId);
    if (!line || set.has(lineId)) continue;
    changed.set(lineId, { ...line, deliveredQuantity: line.deliveredQuantity + quantity });
  }
  return [...changed.values()];
}

/** Cancelled pieces of a part are one event; another status is one of its line. */
function toEvents(
  changes: readonly Change[],
  status: ItemStatus,
): Parameters<typeof changeOrder>[3]['events'] {
  if (status !== 'Cancelled') {
    return changes.map(({ line: { id: lineId, part } }) => ({
      part,
      kind: 'status',
      details: { lineId, to: status },
    }));
  }
  const parts = Map.groupBy(changes, ({ line }) => line.part);
  return [...parts].map(([part, cancelled]) => ({
    part,
    kind: 'cancelled',
    details: { lines: cancelled.map(({ line, cancelled: quantity }) => ({ lineId: line.id, quantity })) },
  }));
}
