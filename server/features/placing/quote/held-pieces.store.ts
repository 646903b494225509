import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { checkouts } from '#server/db/schema/orders.ts';
import { stockMovements } from '#server/db/schema/stock-movements.ts';

/**
 * The pieces that a checkout of the caller, or of a guest, keeps while it is paid, by the id of the variant. Whoever comes back from paying sees them as
 * orderable, which nobody else does.
 * @param userId null for a guest
 */
export async function listHeldPieces(
  db: Db,
  key: string,
  userId: string | null,
): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ id: string; pieces: number }>(sql`
    select m.variant_id as id, sum(m.committed_change)::int as pieces
    from ${checkouts} c join ${stockMovements} m on m.checkout_id = c.id
    where c.id = ${key}::uuid and c.state = 'held' and (c.user_id is null or c.user_id = ${userId}::uuid)
    group by m.variant_id`);
  return new Map(rows.map(({ id, pieces }) => [id, pieces]));
}
