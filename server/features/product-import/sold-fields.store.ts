import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { productVariants } from '#server/db/schema/variants.ts';
import { replaceSales } from '../prices/sales.store.ts';
import type { SoldCells, SoldFields } from './sold-cells.rules.ts';
import { policyAfter } from './stock-policy-cells.rules.ts';

interface WrittenSold {
  id: string;
  before: { sold: SoldFields | null } | null;
  sold: SoldCells;
}

/**
 * Writes what cells say of locked products without options, in a few statements for all.
 * @param changePrices adds the products, or changes them, while their former sales are gone
 */
export async function writeSold(
  db: Db,
  products: readonly WrittenSold[],
  changeProducts: () => Promise<void>,
): Promise<void> {
  const rows = products
    .filter(({ sold }) => Object.keys(sold).length > 0)
    .map(({ id, before, sold: { stock, sales, ...codes } }) => ({
      ...{ id, sales, ...codes, setsLowStock: codes.lowStockAt !== undefined },
      ...(stock && policyAfter(before?.sold ?? null, stock)),
    }));
  const change = async () => {
    await changeProducts();
    // After the quantities, which are of the stock as it was shown.
    if (rows.length > 0) await updateSold(db, rows);
  };
  const switched = rows.filter(({ sales, policy }) => sales || policy);
  if (switched.length === 0) return await change();
  await replaceSales(
    db,
    switched.map(({ id }) => id),
    new Map(switched.map(({ id, sales }) => [id, sales])),
    change,
  );
}

async function updateSold(db: Db, rows: readonly object[]): Promise<void> {
  await db.execute(sql`
    update ${productVariants} v set barcode = coalesce(w.barcode, v.barcode), weight_grams = coalesce(w."weightGrams", v.weight_grams),
      policy = coalesce(w.policy, v.policy),
      low_stock_at = case when w."setsLowStock" then w."lowStockAt" else v.low_stock_at end,
      back_order_limit = case when w.policy is null then v.back_order_limit else w."backOrderLimit" end,
      back_order_from = case when w.policy is null then v.back_order_from else w."backOrderFrom" end,
      price_switches_at = case when w.policy is null then v.price_switches_at else now() end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as w (id uuid, barcode text, "weightGrams" int, policy text, "backOrderLimit" int, "backOrderFrom" date,
        "setsLowStock" boolean, "lowStockAt" int)
    where v.id = w.id`);
}
