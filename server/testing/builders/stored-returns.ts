import { eq } from 'drizzle-orm';
import type { ReturnKind, ReturnReason, ReturnState } from '#contract/return-states.ts';
import type { Db } from '#server/db/db.ts';
import { orderLines } from '#server/db/schema/orders.ts';
import { returnLines, returns } from '#server/db/schema/returns.ts';

interface StoredReturn {
  part?: number;
  number?: number;
  kind?: ReturnKind;
  state?: ReturnState;
  reason?: ReturnReason;
  createdAt?: Date;
  dueAt?: Date | null;
}

/** Stores a return of one piece of each line of a part, in any state, as if it had become so. Returns its id. */
export async function storeReturn(
  db: Db,
  orderId: string,
  { part = 1, number = 1, kind = 'return', state = 'asked', reason = 'damaged', ...times }: StoredReturn = {},
): Promise<string> {
  const hasCome = state === 'received' || state === 'closed';
  const [stored] = await db
    .insert(returns)
    .values({
      ...{ orderId, part, number, kind, state, requestId: crypto.randomUUID() },
      ...{ reason: kind === 'return' ? reason : null, receivedAt: hasCome ? new Date() : null },
      ...times,
    })
    .returning({ id: returns.id });
  if (!stored) throw new Error('nothing was stored');
  const lines = await db
    .select({ id: orderLines.id, part: orderLines.part })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId));
  const received = hasCome ? 1 : 0;
  await db
    .insert(returnLines)
    .values(
      lines
        .filter((line) => line.part === part)
        .map(({ id: lineId }) => ({ returnId: stored.id, lineId, quantity: 1, received })),
    );
  return stored.id;
}
