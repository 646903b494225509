import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';

/**
 * Gives products two options of two values, and shares their stock among four variants. By SQL, because imports write product
 * by product. One in a hundred stays as it is.
 */
export async function addVariants(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into product_options (product_id, position, name)
      select p.id, o.position, o.name from products p, (values (1, 'Colour'), (2, 'Size')) as o (position, name)
      where p.number % 100 <> 0`);
    await tx.execute(sql`insert into product_option_values (id, product_id, option, position, name)
      select gen_random_uuid(), p.id, o.option, o.position, o.name from products p,
        (values (1, 0, 'Indigo'), (1, 1, 'Mustard'), (2, 0, 'S'), (2, 1, 'M')) as o (option, position, name)
      where p.number % 100 <> 0`);
    // The variant of a product without options has its id.
    await tx.execute(sql`update product_variants set deleted_at = now(), on_hand = 0
      where product_id in (select product_id from product_options)`);
    await tx.execute(sql`insert into product_variants (id, product_id, value_ids, position, sku, price_minor, on_hand)
      select gen_random_uuid(), p.id, array[c.id, s.id], 2 * c.position + s.position,
        p.sku || '-' || c.position || s.position, p.price_minor + 100 * s.position, p.quantity / 4
      from products p
      join product_option_values c on c.product_id = p.id and c.option = 1
      join product_option_values s on s.product_id = p.id and s.option = 2`);
  });
}
