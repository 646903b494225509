import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { productVariants } from '#server/db/schema/variants.ts';
import type { SoldCells } from './sold-cells.rules.ts';

interface WrittenSold extends SoldCells {
  productId: string;
}

/** Writes what cells say of locked products without options, in one statement for all. */
export async function writeSold(db: Db, rows: readonly WrittenSold[]): Promise<void> {
  const coded = rows.filter(({ barcode, weightGrams }) => barcode !== undefined || weightGrams !== undefined);
  if (coded.length === 0) return;
  await db.execute(sql`
    update ${productVariants} v set barcode = coalesce(w.barcode, v.barcode), weight_grams = coalesce(w."weightGrams", v.weight_grams)
    from jsonb_to_recordset(${JSON.stringify(coded)}::jsonb) as w ("productId" uuid, barcode text, "weightGrams" int)
    where v.id = w."productId"`);
}
