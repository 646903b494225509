import { defineTexts } from '#contract/texts.ts';
import type { Db } from '#server/db/db.ts';
import { notFound, ShopError } from '#server/errors.ts';
import { type Actor, can, requireAccess } from '#server/http/actor.ts';
import * as en from '#server/texts/en/withdrawals.ts';
import type { Person } from '../orders/change-order.ts';
import type { OrderCaller, OrderKeys } from '../orders/order-caller.ts';
import { keyVersionOfWithdrawals } from '../orders/order-link.ts';
import { toOrderViewer } from '../orders/order-viewer.ts';
import { listOrders } from '../orders/orders.store.ts';
import type { Decider } from './withdrawals.rules.ts';
import { findWithdrawal, type StoredWithdrawal } from './withdrawals.store.ts';

const texts = defineTexts({ en });

interface OpenedWithdrawal {
  withdrawal: StoredWithdrawal;
  decider: Decider;
  person: Person;
}

/**
 * Finds a withdrawal for whoever has its key, for the account of its order, and for the shop. Wrong keys count by IP.
 * @throws unauthorized without an account and without a key
 * @throws not-found for everybody else
 * @throws too-many after many wrong keys
 */
export async function openWithdrawal(
  db: Db,
  { links, limits }: OrderKeys,
  { actor, key, ip }: OrderCaller,
  id: string,
): Promise<OpenedWithdrawal> {
  if (key !== undefined) {
    const attempt = await limits.take('order-key', { ip });
    const withdrawal = links.isKey(key, id, keyVersionOfWithdrawals) ? await findWithdrawal(db, id) : null;
    if (withdrawal) {
      await attempt.giveBack();
      return { withdrawal, decider: 'buyer', person: { id: null } };
    }
    if (!actor) throw notFound(texts().noWithdrawal);
  }
  requireAccess(actor, { access: 'signed-in' });
  const withdrawal = actor && (await findWithdrawal(db, id));
  if (!withdrawal) throw notFound(texts().noWithdrawal);
  const { seesAll, mayWrite } = toOrderViewer(actor);
  const ofShop = { withdrawal, decider: 'shop', person: actor } as const;
  if (seesAll && mayWrite) return ofShop;
  const [order] = await listOrders(db, withdrawal.orderId ? [withdrawal.orderId] : [], {
    withCancelled: true,
  });
  if (order?.userId === actor.id) return { withdrawal, decider: 'buyer', person: actor };
  if (seesAll) return ofShop;
  throw notFound(texts().noWithdrawal);
}

/** @throws forbidden for somebody of the shop who may only see orders */
export function checkDecides(actor: Actor | null): void {
  if (!actor || !can(actor, 'orders.write')) throw new ShopError('forbidden', texts().onlyRead);
}
