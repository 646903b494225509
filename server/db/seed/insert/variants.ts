import { toMajor } from '#contract/money.ts';
import { variantsForm } from '#contract/variants.contract.ts';
import { insertImage, listImages } from '#server/features/products/product-images.store.ts';
import { setVariants } from '#server/features/products/set-variants.ts';
import { type DemoOrder, soldQuantity } from '../demo/orders.ts';
import type { DemoProduct } from '../demo/products.ts';
import { clerkOf, type SeedContext } from './seed-context.ts';

/** Options and variants of a product, with an image for each value that is drawn. */
export async function insertVariants(
  context: SeedContext,
  productId: string,
  { product, orders, imageUrls }: Demo,
): Promise<void> {
  const { name, options, variants } = product;
  if (variants.length === 0) return;
  const images = await insertImages(context, productId, { product, imageUrls });
  const form = variantsForm.parse({
    options: options.map((option) => ({
      name: option.name,
      values: option.values.map((value) => ({ name: value })),
    })),
    variants: variants.map(({ values, sku, choice, priceMinor, stock }) => ({
      ...{ values, sku, price: toMajor(priceMinor) },
      // The orders below take theirs from it.
      quantity: stock + soldQuantity(orders, name, choice),
      image: values.map((value) => images.get(value)).find(Boolean) ?? null,
    })),
  });
  const saved = await setVariants(context, await clerkOf(context), productId, form);
  const { variants: bought } = context.products.get(name) ?? {};
  for (const [at, { _id: id }] of (saved.variants ?? []).entries()) {
    const { choice = '', priceMinor = 0 } = variants[at] ?? {};
    bought?.set(choice, { id, priceMinor });
  }
}

interface Demo {
  product: DemoProduct;
  orders: DemoOrder[];
  /** By the names of the drawings. */
  imageUrls: ReadonlyMap<string, string>;
}

/** @returns the ids of the images by the values that they show */
async function insertImages(
  { db }: SeedContext,
  productId: string,
  { product: { images }, imageUrls }: Omit<Demo, 'orders'>,
): Promise<Map<string | null, string>> {
  for (const [at, { file, alt, value }] of images.entries()) {
    // The product's own is there.
    if (value === null) continue;
    await insertImage(db, productId, { position: at + 1, url: imageUrls.get(file) ?? '', alt });
  }
  const stored = await listImages(db, productId);
  return new Map(images.map(({ value }, at) => [value, stored[at]?._id ?? '']));
}
