import { drizzle } from 'drizzle-orm/node-postgres';
import type { Db } from '#server/db/db.ts';
import { addBrand } from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { addVariants } from '#server/testing/builders/variants.ts';
import type { DatabaseAccess } from '../dependencies/database-access.ts';

/** A product, or a variant of one with options. */
export interface StockedProduct {
  id: string;
  /** That of the product without options. */
  variantId: string;
  slug: string;
  priceMinor: number;
}

const BOUGHT = 30;
const SHOWN = 30;
/** One of this many products sells out. */
const ONE_IN_SCARCE = 10;
/** One of this many products has options. */
const ONE_IN_VARIES = 3;

/**
 * Fills an empty shop with products that buyers order, and newer ones that nobody orders. The latter fill the home page
 * and the first page of the list, so that orders do not change these.
 * @returns the products to order
 */
export function stockProducts(database: DatabaseAccess): Promise<StockedProduct[]> {
  return database.use((client) => stock(drizzle({ client, casing: 'snake_case' })));
}

async function stock(db: Db): Promise<StockedProduct[]> {
  const brandId = await addBrand(db);
  const bought: StockedProduct[] = [];
  for (let at = 0; at < BOUGHT + SHOWN; at++) {
    const quantity = at % ONE_IN_SCARCE === 0 ? 50 : 500_000;
    const product = await addProduct(db, { brandId, quantity, priceMinor: 1_000 + at * 95, taxable: true });
    if (at >= BOUGHT) continue;
    if (at % ONE_IN_VARIES === 0) bought.push(...(await vary(db, product, quantity)));
    else bought.push({ ...product, variantId: product.id });
  }
  return bought;
}

/** @returns two variants, which are bought in turn with everything else */
async function vary(db: Db, product: TestProduct, quantity: number): Promise<StockedProduct[]> {
  const sizes = ['S', 'M'].map((size, at) => ({ size, quantity, priceMinor: product.priceMinor + at * 500 }));
  const variants = await addVariants(db, product, sizes);
  return variants.map(({ id: variantId, priceMinor }) => ({ ...product, variantId, priceMinor }));
}
