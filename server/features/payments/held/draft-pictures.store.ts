import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { products } from '#server/db/schema/catalogue.ts';
import type { HeldOrder } from '#server/db/schema/orders.ts';
import { productImages } from '#server/db/schema/product-images.ts';
import { productVariants } from '#server/db/schema/variants.ts';

/** The picture of a line's product now. */
export interface DraftPicture {
  slug: string;
  imageUrl: string | null;
}

/** The pictures of what is held now, and the slugs of its products, by the id of the variant. */
export async function listDraftPictures(
  db: Db,
  { lines }: Pick<HeldOrder, 'lines'>,
): Promise<Map<string, DraftPicture>> {
  const { rows } = await db.execute<{ id: string; slug: string; imageUrl: string | null }>(sql`
    select v.id, p.slug, coalesce(i.url, p.image_url) as "imageUrl"
    from ${productVariants} v join ${products} p on p.id = v.product_id
    left join ${productImages} i on i.product_id = v.product_id and i.id = v.image_id
    where v.id = any(${sql.param(lines.map(({ variantId }) => variantId))}::uuid[])`);
  return new Map(rows.map(({ id, ...picture }) => [id, picture]));
}
