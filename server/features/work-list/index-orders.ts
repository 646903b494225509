import type { AllSettings } from '#contract/settings.contract.ts';
import type { Db } from '#server/db/db.ts';
import {
  listUnscheduled,
  takeNewOrders,
  takeNotedOrders,
  writeSearchText,
  writeSendBy,
} from './order-index.store.ts';
import { sendByOf } from './send-by.rules.ts';

/**
 * Writes by what a batch of orders is found, and when their parts are to be sent (docs/decisions/129-work-list.md). In a transaction of its
 * own, never in that of an order.
 * @returns whether there may be more
 */
export async function indexOrders(
  tx: Db,
  { general, orders }: Pick<AllSettings, 'general' | 'orders'>,
  limit: number,
): Promise<boolean> {
  const noted = await takeNotedOrders(tx, limit);
  const fresh = await takeNewOrders(tx, limit);
  const ids = [...new Set([...noted.ids, ...fresh])].sort();
  if (ids.length === 0) return false;
  await writeSearchText(tx, ids);
  const rules = { timeZone: general.timeZone, daysToSend: orders.daysToSend };
  const parts = await listUnscheduled(tx, ids);
  const scheduled = parts.map(({ isAwaited, orderId, number, ...part }) => ({
    orderId,
    number,
    sendBy: isAwaited ? null : sendByOf(part, rules),
  }));
  if (scheduled.length > 0) await writeSendBy(tx, scheduled);
  return noted.taken === limit || fresh.length === limit;
}
