import { asc, eq } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { orderLines } from '#server/db/schema/orders.ts';

/** Name and price are frozen; the image is that of the product now. */
export interface LineWithImage {
  name: string;
  unitPriceMinor: number;
  imageUrl: string | null;
}

/** The lines of an order with images, for its mails. */
export async function listLineImages(db: Db, orderId: string): Promise<LineWithImage[]> {
  return await db
    .select({
      name: orderLines.name,
      unitPriceMinor: orderLines.unitPriceMinor,
      imageUrl: products.imageUrl,
    })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.id));
}
