import type { Db } from '#server/db/db.ts';
import { categories, categoryProducts, products } from '#server/db/schema/catalogue.ts';
import { placeBelow } from '../../features/categories/category-tree.store.ts';
import { addBrand } from './people.ts';

let created = 0;

export interface TestProduct {
  id: string;
  slug: string;
  sku: string;
  name: string;
  priceMinor: number;
  brandId: string;
}

interface ProductOptions {
  name?: string;
  priceMinor?: number;
  quantity?: number;
  taxable?: boolean;
  isActive?: boolean;
  brandId?: string;
  description?: string;
  /** Markdown. */
  details?: string;
  /** Ratings of its approved reviews. */
  ratings?: number[];
}

/** Adds a product that is for sale (active, of an active brand), unless the options say otherwise. */
export async function addProduct(db: Db, options: ProductOptions = {}): Promise<TestProduct> {
  const number = ++created;
  const brandId = options.brandId ?? (await addBrand(db));
  const {
    name = `Lamp ${number}`,
    priceMinor = 18_900,
    quantity = 1_000,
    taxable = false,
    isActive = true,
    ratings = [],
  } = options;
  const [product] = await db
    .insert(products)
    .values({
      sku: `SKU-${number}`,
      name,
      slug: `lamp-${number}`,
      description: options.description ?? 'A lamp with a warm light.',
      details: options.details ?? null,
      priceMinor,
      quantity,
      taxable,
      isActive,
      brandId,
      totalReviews: ratings.length,
      ratingSum: ratings.reduce((sum, stars) => sum + stars, 0),
    })
    .returning({ id: products.id, slug: products.slug, sku: products.sku });
  if (!product) throw new Error('no product was created');
  return { ...product, name, priceMinor, brandId };
}

/** Adds a category with these products. @returns its id and slug */
export async function addCategory(
  db: Db,
  {
    name = 'Lighting',
    productIds = [],
    isActive = true,
    parentId = null,
  }: { name?: string; productIds?: string[]; isActive?: boolean; parentId?: string | null } = {},
): Promise<{ id: string; slug: string }> {
  created += 1;
  const [category] = await db
    .insert(categories)
    .values({
      name,
      slug: `category-${created}`,
      description: 'Things of one kind.',
      isActive,
      ...placeBelow(parentId),
    })
    .returning({ id: categories.id, slug: categories.slug });
  if (!category) throw new Error('no category was created');
  if (productIds.length > 0) {
    await db
      .insert(categoryProducts)
      .values(productIds.map((productId) => ({ categoryId: category.id, productId })));
  }
  return category;
}
