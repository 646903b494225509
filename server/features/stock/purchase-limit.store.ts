import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { products } from '#server/db/schema/catalogue.ts';
import { settings } from '#server/db/schema/settings.ts';

/**
 * The purchase limit of a product, as `maxPerOrder` reads it (docs/rules.md#purchase-limit): the own one, else that of the shop, else by
 * stock. The shop's is read once for a statement.
 * @param own the column of the product
 */
export const selectPurchaseLimit = (own: SQLWrapper = products.purchaseLimit): SQL<string> =>
  sql<string>`coalesce(${own}, (select value ->> 'purchaseLimit' from ${settings} where "group" = 'orders'), 'stock')`;
