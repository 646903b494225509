import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Db } from '#server/db/db.ts';
import { runNamed } from '#server/db/named.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { cartLines, carts } from '#server/db/schema/orders.ts';
import type { Goods, SeenLine } from './cart.rules.ts';

/** What stands in the shop now, by product id; deleted products are there and not sold, unknown ones are missing. */
export async function findGoods(
  db: Db,
  productIds: readonly string[],
): Promise<Map<string, Goods & { taxable: boolean }>> {
  const rows = await runNamed<Goods & { id: string; taxable: boolean }>(
    db,
    'find_goods',
    sql`select id, name, quantity as stock, price_cents as "priceCents", taxable, sold
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
  await runNamed(
    db,
    'insert_cart',
    sql`
    with cart as (insert into ${carts} (id, user_id) values (${cartId}::uuid, ${userId}))
    insert into ${cartLines} (cart_id, product_id, quantity, seen_price_cents, position)
    select ${cartId}::uuid, line.product_id, line.quantity, line.price, line.position
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(quantities)}::int[], ${sql.param(prices)}::int[])
      with ordinality as line(product_id, quantity, price, position)`,
  );
  return cartId;
}
