import { asc, eq } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { orderLines } from '#server/db/schema/orders.ts';

/** What a line of an order is called and costs, frozen, and its product's picture as it is now. */
export interface LineWithImage {
  name: string;
  unitPriceCents: number;
  imageUrl: string | null;
}

/** For the mails about an order: pictures are not worth freezing. */
export async function listLineImages(db: Db, orderId: string): Promise<LineWithImage[]> {
  return await db
    .select({
      name: orderLines.name,
      unitPriceCents: orderLines.unitPriceCents,
      imageUrl: products.imageUrl,
    })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.id));
}
