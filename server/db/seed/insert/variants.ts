import { toMajor } from '#contract/money.ts';
import { variantsForm } from '#contract/variants.contract.ts';
import { setVariants } from '#server/features/variants/set-variants.ts';
import { type DemoOrder, soldQuantity } from '../demo/orders.ts';
import type { DemoProduct } from '../demo/products.ts';
import { getAttribute, getClerk, type SeedContext } from './seed-context.ts';

/** Options and variants of a product, which refer to the attributes of these names, with an image for each value that is drawn. */
export async function insertVariants(
  context: SeedContext,
  productId: string,
  { product, orders, imageIds }: Demo,
): Promise<void> {
  const { name, options, variants } = product;
  if (variants.length === 0) return;
  const form = variantsForm.parse({
    options: options.map((option) => ({
      name: option.name,
      attribute: getAttribute(context, option.name).id,
      values: option.values.map((value) => ({ name: value })),
    })),
    variants: variants.map(({ values, sku, choice, priceMinor, stock }) => ({
      ...{ values, sku, price: toMajor(priceMinor) },
      // The orders below take theirs from it.
      quantity: stock + soldQuantity(orders, name, choice),
      image: values.map((value) => imageIds.get(value)).find(Boolean) ?? null,
    })),
  });
  const saved = await setVariants(context.db, await getClerk(context), productId, form);
  const { variants: bought } = context.products.get(name) ?? {};
  for (const [at, { _id: id }] of (saved.variants ?? []).entries()) {
    const { choice = '', priceMinor = 0 } = variants[at] ?? {};
    bought?.set(choice, { id, priceMinor });
  }
}

interface Demo {
  product: DemoProduct;
  orders: DemoOrder[];
  /** Ids of images by the values that they show. */
  imageIds: ReadonlyMap<string, string>;
}
