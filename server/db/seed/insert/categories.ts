import { updateCategory } from '#server/features/categories/category-changes.store.ts';
import { addCategory } from '#server/features/categories/change-category.ts';
import { readDemoProducts } from '../demo/products.ts';
import { getProduct, type SeedContext } from './seed-context.ts';

/** The tree of categories, with their products, texts and images. @returns ids by their paths */
export async function insertCategories(
  context: SeedContext,
  toImageUrl: (file: string) => string,
): Promise<Map<string, string>> {
  const { categories, products } = readDemoProducts();
  const ids = new Map<string, string>();
  for (const { path, parent, image, ...fields } of categories) {
    const listed = products.filter(({ category }) => category === path);
    const { _id: id } = await addCategory(context.db, {
      ...fields,
      parent: parent === null ? null : ids.get(parent),
      products: listed.map(({ name }) => getProduct(context, name).id),
    });
    await updateCategory(context.db, id, { imageUrl: toImageUrl(image) });
    ids.set(path, id);
  }
  return ids;
}
