import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { TaxClass } from '#contract/taxes.ts';
import { messages } from '#contract/validation.ts';
import { violatedConstraint } from '#server/db/constraint-errors.ts';
import type { Db } from '#server/db/db.ts';
import { categoryProducts, products, wishes } from '#server/db/schema/catalogue.ts';
import { productVariants } from '#server/db/schema/variants.ts';
import { insertWithSlug } from '#server/db/slugs.ts';
import { refuseField, ShopError } from '#server/errors.ts';
import { priceNotAboveSales } from '../prices/sales.rules.ts';
import type { ProductFields } from '../product-history/product-form.store.ts';
import { deleteEntries } from '../product-history/product-history.store.ts';
import { refusalOfContact } from '../safety-contacts/contact-refusals.rules.ts';

type Row = typeof products.$inferSelect;
type Changes = Partial<ProductFields & Pick<Row, 'details' | 'quantity' | 'isActive' | 'imageUrl'>>;

type OptionalField = 'manufacturerId' | 'responsibleId' | 'warnings' | 'purchaseLimit' | 'cannotReturn';

interface NewProduct
  extends Omit<ProductFields, 'slug' | 'taxClass' | OptionalField>,
    Partial<Pick<ProductFields, OptionalField>>,
    Pick<Row, 'priceMinor' | 'quantity' | 'isActive' | 'imageUrl'> {
  details?: string | null | undefined;
  taxClass?: TaxClass | undefined;
  /** In which the price was typed and converted; by default that of the shop. */
  currency?: string;
}

/** Turns a violated constraint into a refusal of its field. */
function refusal(error: unknown): unknown {
  switch (violatedConstraint(error)) {
    case 'products_sku_key':
    case 'products_sku_case_key':
    case 'product_variants_sku_key':
    case 'product_variants_sku_case_key':
      return skuTaken();
    case 'products_slug_key':
      return refuseField('slug', 'This slug is already in use.', 'slug-in-use');
    case 'products_brand_id_brands_id_fk':
      return refuseField('brand', messages.brandRequired);
    case 'products_currency_shop_currency_currency_fk':
      return currencyChanged();
    case 'variant_prices_below_price':
      return priceNotAboveSales('price');
    default:
      return refusalOfContact(violatedConstraint(error)) ?? error;
  }
}
const currencyChanged = () =>
  new ShopError(
    'currency-changed',
    'The currency of the shop has changed since you opened this page, so the price was not saved. Please reload the page.',
  );
const skuTaken = () => refuseField('sku', 'This sku is already in use.', 'sku-in-use');
const notDeleted = (id: string) => and(eq(products.id, id), isNull(products.deletedAt));

/**
 * Saves the work on the image of a refused form. Concurrent forms are refused by the unique indexes.
 * @param id a product whose SKU differs from another one in letter case alone keeps it
 * @throws sku-in-use
 */
export async function requireFreeSku(db: Db, sku: string, id?: string): Promise<void> {
  const found = await db
    .select({ id: products.id })
    .from(products)
    .where(and(sql`lower(${products.sku}) = lower(${sku})`, isNull(products.deletedAt)));
  if (found.length > 0 && found.every((other) => other.id !== id)) throw skuTaken();
}

/**
 * Inserts a product with a slug made from its name.
 * @returns its id
 * @throws sku-in-use
 * @throws invalid-input when the brand does not exist
 * @throws currency-changed when the shop has another currency by now
 */
export async function insertProduct(db: Db, product: NewProduct): Promise<string> {
  try {
    return await insertWithSlug(db, product.name, 'product', async (savepoint, slug) => {
      const [inserted] = await savepoint
        .insert(products)
        .values({ ...product, slug })
        .onConflictDoNothing({ target: products.slug, where: sql`deleted_at is null` })
        .returning({ id: products.id });
      return inserted?.id;
    });
  } catch (error) {
    throw refusal(error);
  }
}

/**
 * @throws sku-in-use or slug-in-use
 * @throws invalid-input when the brand does not exist
 */
export async function updateProduct(
  db: Db,
  id: string,
  changes: { [Name in keyof Changes]: Changes[Name] | undefined },
): Promise<void> {
  if (Object.values(changes).every((value) => value === undefined)) return;
  const { sku } = changes;
  if (sku !== undefined) await requireFreeSku(db, sku, id);
  const skuTwin =
    sku === undefined
      ? undefined
      : sql`case when lower(${products.sku}) = lower(${sku}) then ${products.skuTwin} else 0 end`;
  try {
    await db
      .update(products)
      .set({ ...changes, skuTwin })
      .where(notDeleted(id));
  } catch (error) {
    throw refusal(error);
  }
}

/** Sets the base price of a product without options. @throws invalid-input when it is not above its sales */
export async function updateBasePrice(db: Db, id: string, priceMinor: number): Promise<void> {
  try {
    await db.update(productVariants).set({ priceMinor }).where(eq(productVariants.id, id));
  } catch (error) {
    throw refusal(error);
  }
}

/**
 * Deletes products for shoppers and keeps them for orders and reviews. They leave all wishlists and categories; their skus and
 * slugs are free again, and their histories end. Carts keep the line, so that placing them can say what is no longer for sale.
 */
export async function removeProducts(
  db: Db,
  ids: readonly string[],
): Promise<{ name: string; sku: string }[]> {
  await db.delete(wishes).where(inArray(wishes.productId, [...ids]));
  await db.delete(categoryProducts).where(inArray(categoryProducts.productId, [...ids]));
  await deleteEntries(db, ids);
  return await db
    .update(products)
    .set({ deletedAt: new Date() })
    .where(and(inArray(products.id, [...ids]), isNull(products.deletedAt)))
    .returning({ name: products.name, sku: products.sku });
}
