import { readOrderNumber } from '#contract/order-number.ts';
import type { TrackingLine } from '#contract/tracking-list.contract.ts';
import type { Db } from '#server/db/db.ts';
import type { Actor } from '#server/http/actor.ts';
import { listSeenOrders } from '../../orders/list-seen-orders.ts';
import { openPieces } from '../../orders/orders.rules.ts';
import { findOrderIds } from '../../orders/orders.store.ts';
import { listUntracked } from '../parcels.store.ts';
import { findPaymentStates } from './bulk-sends.store.ts';
import { readTrackingList } from './read-tracking-list.ts';
import { type ListedOrder, presentLines, similarNumbers } from './tracking-list.rules.ts';

/** Orders that a list names and that there are not, for which similar ones are looked up. */
const maxMeant = 5;

/**
 * Says for each line of a list of tracking numbers whether it would be sent, and why not (docs/rules.md#tracking-for-many). Orders of others are none.
 * @throws invalid-input for a list that cannot be read
 */
export async function previewTracking(db: Db, actor: Actor, text: string): Promise<TrackingLine[]> {
  const lines = await readTrackingList(text);
  const numbers = [...new Set(lines.flatMap(({ order }) => readOrderNumber(order) ?? []))];
  const orders = await listToSend(db, actor, numbers);
  const unknown = numbers.filter((number) => !orders.has(number)).slice(0, maxMeant);
  const similar = await listToSend(db, actor, unknown.flatMap(similarNumbers));
  const isMeant = (number: number) =>
    !orders.has(number) && similar.get(number)?.order.lines.some((line) => openPieces(line) > 0);
  const meant = new Map(
    unknown.flatMap((number): [number, number][] => {
      const [one] = similarNumbers(number).filter(isMeant);
      return one === undefined ? [] : [[number, one]];
    }),
  );
  return presentLines(lines, { orders, meant });
}

/** The orders with these numbers of which the actor may send parts. */
async function listToSend(
  db: Db,
  actor: Actor,
  numbers: readonly number[],
): Promise<Map<number, ListedOrder>> {
  const ids = await findOrderIds(db, numbers);
  const [seen, payments, untracked] = await Promise.all([
    listSeenOrders(db, actor, ids),
    findPaymentStates(db, ids),
    listUntracked(db, ids),
  ]);
  const parcels = Map.groupBy(untracked, ({ orderId }) => orderId);
  return new Map(
    seen
      .filter(({ mayChange }) => mayChange)
      .map(({ order, visible }) => [
        order.number,
        {
          order,
          parts: [...new Set(visible.lines.map(({ part }) => part))],
          payment: payments.get(order.id),
          untracked: parcels.get(order.id) ?? [],
        },
      ]),
  );
}
