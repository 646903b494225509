import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Db } from '#server/db/db.ts';
import { runNamedStatement } from '#server/db/named-statement.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { cartLines, carts } from '#server/db/schema/orders.ts';
import type { Goods, SeenLine } from './cart.rules.ts';

/** What stands in the shop now, by product id; deleted products are there and not for sale, unknown ones are missing. */
export async function findDemoProduct(
  db: Db,
  productIds: readonly string[],
): Promise<Map<string, Goods & { taxable: boolean }>> {
  const rows = await runNamedStatement<Goods & { id: string; taxable: boolean }>(
    db,
    'find_goods',
    sql`select id, name, quantity as stock, price_cents as "priceCents", taxable, for_sale as "isForSale"
        from ${products} where id = any(${sql.param(productIds)}::uuid[])`,
  );
  return new Map(rows.map(({ id, ...goods }) => [id, goods]));
}

/** Keeps a cart with its lines in the order given, in one statement; answers its id. */
export async function insertCart(db: Db, userId: string, lines: readonly SeenLine[]): Promise<string> {
  const cartId = v7();
  const ids = lines.map((line) => line.productId);
  const quantities = lines.map((line) => line.quantity);
  const prices = lines.map((line) => line.priceCents);
  await runNamedStatement(
    db,
    'insert_cart',
    sql`
    with cart as (insert into ${carts} (id, user_id, is_open) values (${cartId}::uuid, ${userId}, true))
    insert into ${cartLines} (cart_id, product_id, quantity, seen_price_cents, position)
    select ${cartId}::uuid, line.product_id, line.quantity, line.price, line.position
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(quantities)}::int[], ${sql.param(prices)}::int[])
      with ordinality as line(product_id, quantity, price, position)`,
  );
  return cartId;
}

/**
 * Removes a person's oldest carts that are not ordered, but the newest `kept`. A cart that is being ordered at this moment is waited
 * for: it stays when its order is placed.
 */
export async function deleteOldestCarts(db: Db, userId: string, kept: number): Promise<void> {
  // Locked in one order, so that two of these never wait for each other. What was ordered meanwhile is not open any more.
  await runNamedStatement(
    db,
    'delete_oldest_carts',
    sql`
    delete from ${carts} where id in (
      select id from ${carts}
      where is_open and id in (
        select id from ${carts} where user_id = ${userId} and is_open order by id desc offset ${kept}::int
      )
      order by id for update
    )`,
  );
}
