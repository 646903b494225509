import { brands as brandTable } from '#server/db/schema/catalogue.ts';
import { addBrand } from '#server/features/brands/change-brand.ts';
import { addCategory } from '#server/features/categories/change-category.ts';
import type { Media } from '#server/features/media/media.ts';
import { renderInBackground, storeSvgImage } from '#server/features/media/store-image.ts';
import { insertProduct } from '#server/features/products/product-changes.store.ts';
import { readOrders, soldQuantity } from '../demo/orders.ts';
import { readDemoProducts, readDemoSvg } from '../demo/products.ts';
import type { SeedContext } from './seed-context.ts';
import { insertVariants } from './variants.ts';

/** Stores all images of products. @returns their URLs by the names of the drawings */
export async function storeDemoImages(media: Media): Promise<Map<string, string>> {
  const files = readDemoProducts().products.flatMap(({ images }) => images.map(({ file }) => file));
  const stored = files.map(
    async (file) => [file, await storeSvgImage(media, await readDemoSvg(file))] as const,
  );
  return new Map(await Promise.all(stored));
}

/** Renders missing images, at every start of a demo shop: the last start may have been stopped early. */
export async function renderDemoImages(media: Media): Promise<void> {
  renderInBackground(media, [...(await storeDemoImages(media)).values()]);
}

/** Brands without a merchant, products and categories. */
export async function insertProducts(
  context: SeedContext,
  imageUrls: ReadonlyMap<string, string>,
): Promise<void> {
  const { brands, categories, products } = readDemoProducts();
  const brandIds = await layOutBrands(context, brands);
  const orders = readOrders();
  // The shop lists the newest first.
  for (const product of interleaved(products).toReversed()) {
    const { sku, name, description, priceMinor, taxable, stock, images } = product;
    const id = await insertProduct(context.db, {
      ...{ sku, name, description, priceMinor, taxable, isActive: true },
      // The orders below take theirs from it.
      quantity: stock + soldQuantity(orders, name, null),
      brandId: brandIds.get(product.brand) ?? '',
      imageUrl: imageUrls.get(images[0]?.file ?? '') ?? '',
    });
    context.products.set(name, { id, priceMinor, variants: new Map() });
    await insertVariants(context, id, { product, orders, imageUrls });
  }
  for (const category of categories) {
    const listed = products.filter((product) => product.category === category.name);
    await addCategory(context, {
      ...category,
      products: listed.map(({ name }) => context.products.get(name)?.id ?? ''),
    });
  }
}

async function layOutBrands(context: SeedContext, brands: { name: string; description: string }[]) {
  // Merchants have created theirs.
  const known = await context.db.select({ id: brandTable.id, name: brandTable.name }).from(brandTable);
  const ids = new Map(known.map(({ name, id }) => [name, id]));
  for (const brand of brands) {
    if (!ids.has(brand.name)) ids.set(brand.name, (await addBrand(context, brand))._id);
  }
  return ids;
}

/** One of each category in turn, so that the lists are mixed. */
function interleaved<Product extends { category: string }>(products: readonly Product[]): Product[] {
  const turns = new Map<string, number>();
  const ranked = products.map((product) => {
    const turn = turns.get(product.category) ?? 0;
    turns.set(product.category, turn + 1);
    return { product, turn };
  });
  return ranked.sort((one, other) => one.turn - other.turn).map(({ product }) => product);
}
