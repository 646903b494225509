import { sql } from 'drizzle-orm';
import { toMajor } from '#contract/money.ts';
import type { OfferedVariant } from '#contract/orders-for-customers.contract.ts';
import type { Db } from '#server/db/db.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { productVariants } from '#server/db/schema/variants.ts';
import { choiceOfVariant, isOffered, priceNow } from '../prices/variant-columns.store.ts';
import { listProducts } from '../products/back-office.store.ts';

const maxProducts = 10;
const maxVariants = 50;

/** Variants for sale of the products that the dashboard's search finds. The one with the text as its code is first. */
export async function listOffered(db: Db, search: string | undefined): Promise<OfferedVariant[]> {
  const found = await listProducts(
    db,
    { ownBrand: null, search, status: 'active' },
    { offset: 0, limit: maxProducts },
  );
  const ids = sql.param(found.products.map(({ _id }) => _id));
  const { rows } = await db.execute<OfferedVariant & { priceMinor: number }>(sql`
    select p.id as product, v.id as variant, p.name, ${choiceOfVariant} as choice, v.sku, ${priceNow} as "priceMinor",
      orderable(v.on_hand, v.committed, v.policy, v.back_order_limit) as stock
    from unnest(${ids}::uuid[]) with ordinality as found(id, place)
      join ${products} p on p.id = found.id join ${productVariants} v on v.product_id = p.id
    where ${isOffered}
    order by lower(${search ?? ''}) in (lower(v.sku), lower(v.barcode)) desc nulls last, place, v.position, v.id limit ${maxVariants}`);
  return rows.map(({ priceMinor, ...variant }) => ({ ...variant, price: toMajor(priceMinor) }));
}
