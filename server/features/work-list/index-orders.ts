import type { AllSettings } from '#contract/settings.contract.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import type { SetAside } from '#server/db/set-aside.ts';
import { notePaidForDocuments } from '../documents/documents.store.ts';
import {
  listUnscheduled,
  noteOrders,
  takeNewOrders,
  takeNotedOrders,
  writeSearchText,
  writeSendBy,
} from './order-index.store.ts';
import { findSendBy } from './send-by.rules.ts';

/**
 * Writes by what a batch of orders is found, and when their parts are to be sent (docs/decisions/129-work-list.md). In a transaction of its
 * own, never in that of an order.
 * @param setAside has the orders that could not be indexed
 * @returns whether there may be more
 */
export async function indexOrders(
  tx: Db,
  settings: Pick<AllSettings, 'general' | 'orders'>,
  limit: number,
  setAside: SetAside,
): Promise<boolean> {
  const waiting = setAside.waiting();
  const noted = await takeNotedOrders(tx, limit, waiting);
  const fresh = await takeNewOrders(tx, limit);
  const ids = [...new Set([...noted.ids, ...fresh.filter((id) => !waiting.includes(id))])].sort();
  const left = await setAside.workOn(ids, (some) =>
    inTransaction(tx, (savepoint) => indexAll(savepoint, settings, some)),
  );
  // New ones are looked for once.
  if (left.length > 0) await noteOrders(tx, left);
  return noted.taken === limit || fresh.length === limit;
}

async function indexAll(
  tx: Db,
  { general, orders }: Pick<AllSettings, 'general' | 'orders'>,
  ids: readonly string[],
): Promise<void> {
  await writeSearchText(tx, ids);
  // Placing an order writes nothing for its invoice.
  await notePaidForDocuments(tx, ids);
  const rules = { timeZone: general.timeZone, daysToSend: orders.daysToSend };
  const parts = await listUnscheduled(tx, ids);
  const scheduled = parts.map(({ isAwaited, orderId, number, ...part }) => ({
    orderId,
    number,
    sendBy: isAwaited ? null : findSendBy(part, rules),
  }));
  if (scheduled.length > 0) await writeSendBy(tx, scheduled);
}
