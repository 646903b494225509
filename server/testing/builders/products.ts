import type { Db } from '#server/db/db.ts';
import { categories, categoryProducts, products } from '#server/db/schema/catalogue.ts';
import { addBrand } from './people.ts';

let made = 0;

export interface TestProduct {
  id: string;
  slug: string;
  sku: string;
  name: string;
  priceCents: number;
  brandId: string;
}

interface ProductChoices {
  name?: string;
  priceCents?: number;
  quantity?: number;
  taxable?: boolean;
  isActive?: boolean;
  brandId?: string;
  description?: string;
  /** Stars of its approved reviews. */
  ratings?: number[];
}

/** A product that is for sale (active, of an active brand), unless the choices say otherwise. */
export async function addProduct(db: Db, choices: ProductChoices = {}): Promise<TestProduct> {
  const number = ++made;
  const brandId = choices.brandId ?? (await addBrand(db));
  const {
    name = `Lamp ${number}`,
    priceCents = 18_900,
    quantity = 1_000,
    taxable = false,
    isActive = true,
    ratings = [],
  } = choices;
  const [product] = await db
    .insert(products)
    .values({
      sku: `SKU-${number}`,
      name,
      slug: `lamp-${number}`,
      description: choices.description ?? 'A lamp with a warm light.',
      priceCents,
      quantity,
      taxable,
      isActive,
      brandId,
      totalReviews: ratings.length,
      ratingSum: ratings.reduce((sum, stars) => sum + stars, 0),
    })
    .returning({ id: products.id, slug: products.slug, sku: products.sku });
  if (!product) throw new Error('no product was made');
  return { ...product, name, priceCents, brandId };
}

/** Answers id and slug of a category that lists these products. */
export async function addCategory(
  db: Db,
  {
    name = 'Lighting',
    productIds = [],
    isActive = true,
  }: { name?: string; productIds?: string[]; isActive?: boolean } = {},
): Promise<{ id: string; slug: string }> {
  made += 1;
  const [category] = await db
    .insert(categories)
    .values({ name, slug: `category-${made}`, description: 'Things of one kind.', isActive })
    .returning({ id: categories.id, slug: categories.slug });
  if (!category) throw new Error('no category was made');
  if (productIds.length > 0) {
    await db
      .insert(categoryProducts)
      .values(productIds.map((productId) => ({ categoryId: category.id, productId })));
  }
  return category;
}
