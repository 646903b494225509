import { z } from 'zod';
import { description, entityName, optionalPaging, productCount, typedSlug } from './brands.contract.ts';
import { endpoint } from './define-endpoint.ts';
import { optionalPageInfo } from './paging.ts';
import { done, flag, id, idParams } from './schemas.ts';
import { sortBy } from './sorting.ts';
import { messages } from './validation.ts';

/** Without its products, because a category may have 100,000. */
export const categoryRow = z.object({
  _id: z.string(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  isActive: z.boolean(),
});
export type CategoryRow = z.output<typeof categoryRow>;

export const category = categoryRow.extend({
  products: z.array(z.object({ _id: z.string(), name: z.string() })),
});
export type Category = z.output<typeof category>;

export const publicCategory = categoryRow.omit({ isActive: true }).extend({ productCount });
export type PublicCategory = z.output<typeof publicCategory>;

const areIds = (ids: unknown) =>
  Array.isArray(ids) && ids.length > 0 && ids.every((each) => id.safeParse(each).success);
/** One message for the whole list, because a form has one field for it. Duplicates are removed. */
const products = z
  .custom<string[]>(areIds, { error: messages.productsRequired, abort: true })
  .refine((ids) => ids.length <= 100_000, { error: 'A category may list at most 100,000 products.' })
  .transform((ids) => [...new Set(ids.map((each) => each.toLowerCase()))])
  .meta({ type: 'array', items: { type: 'string', format: 'uuid' } });

export const addCategoryForm = z.object({ name: entityName, description, products });
export const editCategoryForm = z.object({ name: entityName, slug: typedSlug, description, products });

export const listShopCategories = endpoint({
  method: 'GET',
  path: '/category/list',
  access: 'anyone',
  summary: 'Active categories by name',
  reply: z.object({ categories: z.array(publicCategory) }),
});
/** For pages. Default: by name. */
const categorySort = sortBy(['name', 'status']);
export type CategorySort = z.output<typeof categorySort>;

export const listCategories = endpoint({
  method: 'GET',
  path: '/category',
  access: 'categories.read',
  summary: 'All categories',
  query: optionalPaging.extend({ sort: categorySort }),
  reply: z.object({
    categories: z.array(categoryRow),
    ...optionalPageInfo,
  }),
});
export const getCategory = endpoint({
  method: 'GET',
  path: '/category/:id',
  access: 'categories.read',
  summary: 'One category with its products',
  params: idParams,
  reply: z.object({ category }),
});
export const addCategory = endpoint({
  method: 'POST',
  path: '/category/add',
  access: 'categories.write',
  summary: 'Add a category',
  body: addCategoryForm,
  reply: z.object({ ...done, category }),
});
export const updateCategory = endpoint({
  method: 'PUT',
  path: '/category/:id',
  access: 'categories.write',
  summary: 'Change a category; an absent product list stays as it is',
  params: idParams,
  body: z.object({ category: editCategoryForm.extend({ products: products.optional() }) }),
  reply: z.object(done),
});
export const activateCategory = endpoint({
  method: 'PUT',
  path: '/category/:id/active',
  access: 'categories.write',
  summary: 'Show or hide a category with all its products',
  params: idParams,
  body: z.object({ category: z.object({ isActive: flag() }) }),
  reply: z.object(done),
});
export const deleteCategory = endpoint({
  method: 'DELETE',
  path: '/category/delete/:id',
  access: 'categories.write',
  summary: 'Delete a category; its products stay',
  params: idParams,
  reply: z.object(done),
});
