import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { brands } from '#server/db/schema/catalogue.ts';
import { sellers } from '#server/db/schema/sellers.ts';
import { settings } from '#server/db/schema/settings.ts';

/** Who sells a thing, as others show it (docs/rules.md#who-sells): parts of statements that have the brand of its product. */

/** The shop's name, where merchants sell too; null in a shop without merchants. Once for a statement. */
const shopAsSeller: SQL<string | null> = sql`(
  select value ->> 'storeName' from ${settings} where "group" = 'general' and exists (select from ${brands} where merchant_id is not null))`;

interface OfBrand {
  merchantId: SQLWrapper;
  name: SQLWrapper;
}

/**
 * @param brand of the product, which may have none
 * @param completeName of the seller of the brand's merchant
 */
export const selectSellerName = (
  brand: OfBrand = brands,
  completeName: SQLWrapper = sellers.completeName,
): SQL<string | null> =>
  sql<
    string | null
  >`case when ${brand.merchantId} is null then ${shopAsSeller} else coalesce(${completeName}, ${brand.name}) end`;

/** The columns that say who sells, in replies; null in a shop without merchants. */
export const toSeller = ({ name, slug }: { name: string | null; slug: string | null }) =>
  name === null ? null : { name, slug };
