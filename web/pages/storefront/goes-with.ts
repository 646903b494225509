import type { Product } from '#contract/products.contract.ts';

/** A product for a small picture with name and price. */
export type SmallProduct = Pick<Product, '_id' | 'name' | 'slug' | 'price' | 'priceVaries' | 'imageUrl'>;

const shown = 3;

/**
 * @param lists products of its categories, the deepest first
 * @returns those of other brands, with only what is shown of them
 */
export function pickGoesWith(
  { brand }: Pick<Product, 'brand'>,
  lists: readonly (readonly Product[])[],
): SmallProduct[] {
  const others = lists.flat().filter((one) => one.brand?._id !== brand?._id);
  const unique = [...new Map(others.map((one) => [one._id, one])).values()];
  return unique.slice(0, shown).map(({ _id, name, slug, price, priceVaries, imageUrl }) => ({
    ...{ _id, name, slug, price, imageUrl },
    ...(priceVaries && { priceVaries }),
  }));
}
