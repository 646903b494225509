import { sql } from 'drizzle-orm';
import { orderLines } from '#server/db/schema/orders.ts';
import { productVariants } from '#server/db/schema/variants.ts';

/** That of a line, in a join. A product without options has a variant of its own id. */
export const variantOfLine = sql`${productVariants.id} = coalesce(${orderLines.variantId}, ${orderLines.productId})`;

/** As it was when the line was ordered. A line from before that is frozen has none while it is the variant's (db/functions/order-skus.sql). */
export const skuOfLine = sql<string>`coalesce(${orderLines.sku}, ${productVariants.sku})`;
