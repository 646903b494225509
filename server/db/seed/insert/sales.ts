import { sql } from 'drizzle-orm';
import { replaceSales } from '#server/features/prices/sales.store.ts';
import { readDemoProducts } from '../demo/products.ts';
import { getProduct, type SeedContext } from './seed-context.ts';

const days = 9;
/** A sale tells the lowest price of the 30 days before it. */
const daysForSale = 45;

/** Sales that begin now. Runs after the orders, which paid the price before. */
export async function insertSales(context: SeedContext): Promise<void> {
  const endsAt = new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString();
  for (const { name, sale } of readDemoProducts().products) {
    if (sale === undefined) continue;
    const { id, variants } = getProduct(context, name);
    const variantIds = variants.size > 0 ? [...variants.values()].map((variant) => variant.id) : [id];
    await context.db.execute(
      sql`update product_variants set offered_at = now() - make_interval(days => ${daysForSale}) where product_id = ${id}`,
    );
    const sales = [{ price: sale, startsAt: null, endsAt }];
    await replaceSales(context.db, [id], new Map(variantIds.map((variantId) => [variantId, sales])));
  }
}
