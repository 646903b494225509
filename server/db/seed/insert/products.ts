import { brands as brandTable } from '#server/db/schema/catalogue.ts';
import { addBrand } from '#server/features/brands/change-brand.ts';
import { insertProduct } from '#server/features/products/product-changes.store.ts';
import { readOrders, soldQuantity } from '../demo/orders.ts';
import { readDemoDetails, readDemoProducts } from '../demo/products.ts';
import { type DemoImageUrls, insertImages } from './images.ts';
import type { SeedContext } from './seed-context.ts';
import { insertVariants } from './variants.ts';

/** Brands without a merchant, and products. */
export async function insertProducts(context: SeedContext, toImageUrl: DemoImageUrls): Promise<void> {
  const { brands, products } = readDemoProducts();
  const details = await readDemoDetails();
  const brandIds = await layOutBrands(context, brands);
  const orders = readOrders();
  // The shop lists the newest first.
  for (const product of interleaved(products).toReversed()) {
    const { sku, name, description, priceMinor, taxable, stock, images } = product;
    const [first = { file: '' }] = images;
    const id = await insertProduct(context.db, {
      ...{ sku, name, description, priceMinor, taxable, isActive: true },
      details: details.get(first.file),
      // The orders below take theirs from it.
      quantity: stock + soldQuantity(orders, name, null),
      brandId: brandIds.get(product.brand) ?? '',
      imageUrl: toImageUrl(first),
    });
    context.products.set(name, { id, priceMinor, variants: new Map() });
    const imageIds = await insertImages(context, id, { product, toImageUrl });
    await insertVariants(context, id, { product, orders, imageIds });
  }
}

async function layOutBrands(context: SeedContext, brands: { name: string; description: string }[]) {
  // Merchants have created theirs.
  const known = await context.db.select({ id: brandTable.id, name: brandTable.name }).from(brandTable);
  const ids = new Map(known.map(({ name, id }) => [name, id]));
  for (const brand of brands) {
    if (!ids.has(brand.name)) ids.set(brand.name, (await addBrand(context.db, brand))._id);
  }
  return ids;
}

/** One of each category at the top in turn, so that the lists are mixed. */
function interleaved<Product extends { topCategory: string }>(products: readonly Product[]): Product[] {
  const turns = new Map<string, number>();
  const ranked = products.map((product) => {
    const turn = turns.get(product.topCategory) ?? 0;
    turns.set(product.topCategory, turn + 1);
    return { product, turn };
  });
  return ranked.sort((one, other) => one.turn - other.turn).map(({ product }) => product);
}
