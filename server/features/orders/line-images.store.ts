import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { orderLines } from '#server/db/schema/orders.ts';
import { productImages } from '#server/db/schema/product-images.ts';
import { productVariants } from '#server/db/schema/variants.ts';

/** A column of lines with their products: the image of the variant now, else that of the product. */
export const lineImageUrl = sql<string | null>`coalesce((
  select i.url from ${productVariants} v join ${productImages} i on i.product_id = v.product_id and i.id = v.image_id
  where v.id = ${orderLines.variantId}
), ${products.imageUrl})`;

/** Name, choice and price are frozen. */
export interface LineWithImage {
  name: string;
  choice: string | null;
  unitPriceMinor: number;
  imageUrl: string | null;
}

/** The lines of an order with images, for its mails. */
export async function listLineImages(db: Db, orderId: string): Promise<LineWithImage[]> {
  return await db
    .select({
      name: orderLines.name,
      choice: orderLines.choice,
      unitPriceMinor: orderLines.unitPriceMinor,
      imageUrl: lineImageUrl,
    })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.id));
}
