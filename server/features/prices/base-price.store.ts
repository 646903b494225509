import { sql } from 'drizzle-orm';
import { products } from '#server/db/schema/catalogue.ts';

/** Column of a product: the lowest price of its variants outside of sales. */
export const basePrice = sql<number>`case when ${products.onSale} then base_price(${products.id}) else ${products.priceMinor} end`;
