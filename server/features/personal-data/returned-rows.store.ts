import { inArray } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { returns, withdrawals } from '#server/db/schema/returns.ts';

/** Returns of these orders, and statements of withdrawal, by the id of the order. */
export async function listReturned(db: Db, orderIds: readonly string[]) {
  const [asked, stated] = await Promise.all([
    db
      .select({
        orderId: returns.orderId,
        part: returns.part,
        kind: returns.kind,
        state: returns.state,
        reason: returns.reason,
        words: returns.words,
        decision: returns.decision,
        asked: returns.createdAt,
        received: returns.receivedAt,
      })
      .from(returns)
      .where(inArray(returns.orderId, [...orderIds]))
      .orderBy(returns.id),
    db
      .select({
        orderId: withdrawals.orderId,
        number: withdrawals.number,
        state: withdrawals.state,
        typedNumber: withdrawals.typedNumber,
        typedEmail: withdrawals.typedEmail,
        typedName: withdrawals.typedName,
        items: withdrawals.items,
        lines: withdrawals.lines,
        decision: withdrawals.decision,
        received: withdrawals.receivedAt,
      })
      .from(withdrawals)
      .where(inArray(withdrawals.orderId, [...orderIds]))
      .orderBy(withdrawals.id),
  ]);
  const [returnsBy, withdrawalsBy] = [
    Map.groupBy(asked, ({ orderId }) => orderId),
    Map.groupBy(stated, ({ orderId }) => orderId),
  ];
  return (orderId: string) => ({
    returns: (returnsBy.get(orderId) ?? []).map(withoutOrder),
    withdrawals: (withdrawalsBy.get(orderId) ?? []).map(withoutOrder),
  });
}

const withoutOrder = <Row extends { orderId: string | null }>({ orderId, ...row }: Row) => row;
