import { toMajor } from '#contract/money.ts';
import type { WithdrawalOutcome } from '#contract/withdrawals.contract.ts';
import type { Db } from '#server/db/db.ts';
import { listOrders } from '../orders/orders.store.ts';
import { listOrderReturns } from '../returns/returns.store.ts';
import { findReturnAddress } from '../sellers/sellers.store.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';
import { namedPieces, toLabel } from './withdrawals.rules.ts';
import { findCancelled, type StoredWithdrawal } from './withdrawals.store.ts';

/** @returns what has become of a withdrawal that was acted on; null of any other */
export async function findOutcome(
  { db, shopSettings }: { db: Db; shopSettings: Pick<ShopSettings, 'latest'> },
  withdrawal: StoredWithdrawal,
): Promise<WithdrawalOutcome | null> {
  const { number, orderId, state } = withdrawal;
  if (state !== 'acted' || orderId === null) return null;
  const [order] = await listOrders(db, [orderId], { withCancelled: true });
  if (!order) return null;
  const { pieces, backMinor } = await findCancelled(db, orderId, toLabel(withdrawal));
  const returns = (await listOrderReturns(db, [orderId])).filter(
    (one) => one.kind === 'withdrawal' && one.number === number,
  );
  const { returnAddress, unwantedPaidBy } = (await shopSettings.latest()).returns;
  const findSeller = (part: number) => order.lines.find((line) => line.part === part)?.merchantId ?? null;
  return {
    cancelled: namedPieces(pieces, order.lines),
    comesBack: backMinor > 0 ? { amount: toMajor(backMinor), isOnline: order.paidMinor > 0 } : null,
    returns: await Promise.all(
      returns.map(async ({ part, lines, dueAt }) => ({
        lines: namedPieces(lines, order.lines),
        to: await findReturnAddress(db, findSeller(part), returnAddress),
        buyerPays: unwantedPaidBy === 'buyer',
        dueAt: dueAt?.toISOString() ?? null,
      })),
    ),
  };
}
