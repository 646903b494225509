import { sql } from 'drizzle-orm';
import type { StockReason } from '#contract/statuses.ts';
import type { Db } from '#server/db/db.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { stockMovements } from '#server/db/schema/stock-movements.ts';
import { productVariants } from '#server/db/schema/variants.ts';

interface StockMove {
  variantId: string;
  /** Added to what is on hand and committed; negative to take away. */
  onHand: number;
  committed: number;
  reason: StockReason;
}

/** The cause of a stock movement, and its author. */
interface Cause {
  orderId: string | null;
  /** A held checkout that is given up. */
  checkoutId?: string | null;
  /** Null for the shop itself. */
  userId: string | null;
  requestId?: string | undefined | null;
}

/**
 * Changes stock, and records each change. Locks products and then variants, both by id, as taking stock for an order does, so that
 * the two never deadlock.
 */
export async function moveStock(
  db: Db,
  moves: readonly StockMove[],
  { orderId, checkoutId = null, userId, requestId = null }: Cause,
): Promise<void> {
  if (moves.length === 0) return;
  const column = <K extends keyof StockMove>(key: K) => sql.param(moves.map((move) => move[key]));
  const variantIds = column('variantId');
  await db.execute(sql`
    with locked_products as materialized (
      select id from ${products}
      where id in (select product_id from ${productVariants} where id = any(${variantIds}::uuid[]))
      order by id for no key update
    ), locked as materialized (
      select v.id from locked_products p join ${productVariants} v on v.product_id = p.id
      where v.id = any(${variantIds}::uuid[]) order by v.id for no key update of v
    ), moves as (
      select * from unnest(${variantIds}::uuid[], ${column('onHand')}::int[], ${column('committed')}::int[],
        ${column('reason')}::text[]) as move(variant_id, on_hand, committed, reason)
    ), moved as (
      update ${productVariants} v set on_hand = v.on_hand + sums.on_hand, committed = v.committed + sums.committed
      from locked join (
        select variant_id, sum(on_hand)::int as on_hand, sum(committed)::int as committed from moves group by variant_id
      ) sums on sums.variant_id = locked.id
      where v.id = locked.id
    )
      insert into ${stockMovements} (variant_id, on_hand_change, committed_change, reason, order_id, checkout_id, user_id, request_id)
      select variant_id, on_hand, committed, reason, ${orderId}::uuid, ${checkoutId}::uuid, ${userId}::uuid, ${requestId}::uuid from moves`);
}

/** For entries of histories, and for the movements of the rest of this transaction that triggers record: when somebody writes a product's quantity. */
export async function noteStockWriter(db: Db, userId: string): Promise<void> {
  await db.execute(sql`select set_config('shop.stock_writer', ${userId}, true)`);
}
