import { z } from 'zod';
import {
  brandWas,
  description,
  entityName,
  optionalPaging,
  productCount,
  typedSlug,
} from './brands.contract.ts';
import { endpoint } from './define-endpoint.ts';
import { optionalPageInfo } from './paging.ts';
import { bodyId, done, flag, id, idParams, optionalText, requestId, search } from './schemas.ts';
import { sortBy } from './sorting.ts';
import { messages } from './validation.ts';

/** Levels of the tree. */
export const maxDepth = 3;
const maxText = 5_000;

/** A category without its products, of which it may have 100,000. */
export const categoryRow = z.object({
  _id: z.string(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  isActive: z.boolean(),
  parent: z.string().nullable().meta({ description: 'Id of the category above it.' }),
  path: z.array(z.string()).meta({ description: 'Names of the categories above it, from the top.' }),
});
export type CategoryRow = z.output<typeof categoryRow>;

/** With its path, because categories of different branches may have the same name. */
export const namedCategory = categoryRow.pick({ _id: true, name: true, path: true });
export type NamedCategory = z.output<typeof namedCategory>;

export const category = categoryRow.extend({
  imageUrl: z.string().nullable(),
  text: z.string(),
  childCount: z.number().int().meta({ description: 'Categories directly below it.' }),
  products: z.array(z.object({ _id: z.string(), name: z.string() })),
});
export type Category = z.output<typeof category>;

/** Counts include the products of categories below. */
export const publicCategory = categoryRow
  .omit({ isActive: true, path: true })
  .extend({ productCount, imageUrl: z.string().nullable() });
export type PublicCategory = z.output<typeof publicCategory>;

const categoryLink = z.object({ name: z.string(), slug: z.string() });
export type CategoryLink = z.output<typeof categoryLink>;
/** The categories from the top to the category itself. */
export const categoryPath = z.array(categoryLink);

/** A category on its page, beside its products. */
export const shopCategory = publicCategory.extend({
  text: z.string(),
  path: categoryPath,
  children: z.array(categoryLink.extend({ productCount, imageUrl: z.string().nullable() })),
});
export type ShopCategory = z.output<typeof shopCategory>;

const areIds = (ids: unknown) => Array.isArray(ids) && ids.every((each) => id.safeParse(each).success);
/** One message for the whole list, because a form has one field for it. Duplicates are removed. */
const products = z
  .custom<string[]>(areIds, { error: messages.productsRequired, abort: true })
  .refine((ids) => ids.length <= 100_000, { error: 'A category may list at most 100,000 products.' })
  .transform((ids) => [...new Set(ids.map((each) => each.toLowerCase()))])
  .meta({ type: 'array', items: { type: 'string', format: 'uuid' } });

/** docs/rules.md#category-tree */
const parent = z
  .union([z.literal('').transform(() => null), bodyId('This category is not available any more.')], {
    error: 'This category is not available any more.',
  })
  .nullish()
  .meta({ description: 'Id of the category above it; null or empty at the top.' });
const treeFields = { parent, text: optionalText(maxText) };
/** The values that the form was opened with: it is refused when somebody else has changed that since. */
const was = brandWas.extend({ parent: z.string().nullish(), text: z.string().nullish() }).optional();

export const addCategoryForm = z.object({ name: entityName, description, products, ...treeFields });
/** With an id that the client chooses: the same one again adds nothing, and replies with the category. */
export const sentNewCategory = addCategoryForm.extend({
  _id: requestId,
  products: products.default([]).meta({
    description:
      'Required, unless the category has a `parent`, which may be null, or the shop has no product.',
  }),
});
export const editCategoryForm = z.object({
  name: entityName,
  slug: typedSlug,
  description,
  products: products.optional(),
  ...treeFields,
  was,
});
/** A category may hold other categories alone, if the caller says where it belongs: `products` become empty only with a `parent`. */
const withProducts = <Form extends z.ZodType>(form: Form) =>
  z.preprocess((sent) => {
    const { parent: place, products: ids } = Object(sent) as { parent?: unknown; products?: unknown };
    const isEmpty = Array.isArray(ids) && ids.length === 0;
    return isEmpty && place === undefined ? { ...Object(sent), products: null } : sent;
  }, form);

export const listShopCategories = endpoint({
  method: 'GET',
  path: '/category/list',
  access: 'anyone',
  summary: 'Active categories by name',
  reply: z.object({ categories: z.array(publicCategory) }),
});
export const getShopCategory = endpoint({
  method: 'GET',
  path: '/category/item/:slug',
  access: 'anyone',
  summary: 'An active category by its slug, with those above and below it',
  params: z.object({ slug: z.string() }),
  reply: z.object({ category: shopCategory }),
});
/** For pages. Default: as a tree, each below its parent, by name. */
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
export const listPossibleParents = endpoint({
  method: 'GET',
  path: '/category/parents',
  access: 'categories.read',
  summary: 'The first 50 categories that a category may be put below',
  query: z.object({
    category: bodyId('Not found.').optional().meta({ description: 'The category; absent for a new one.' }),
    search,
  }),
  reply: z.object({ categories: z.array(namedCategory) }),
});
/** 100,000 ids of 36 characters with quotes and commas. */
const maxBodyBytes = 5 * 1024 * 1024;
export const addCategory = endpoint({
  method: 'POST',
  path: '/category/add',
  access: 'categories.write',
  summary: 'Add a category',
  body: sentNewCategory,
  maxBodyBytes,
  reply: z.object({ ...done, category }),
});
export const updateCategory = endpoint({
  method: 'PUT',
  path: '/category/:id',
  access: 'categories.write',
  summary: 'Change a category; an absent product list, parent or text stays as it is',
  params: idParams,
  body: z.object({ category: withProducts(editCategoryForm) }),
  maxBodyBytes,
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
export const replaceCategoryImage = endpoint({
  method: 'PUT',
  path: '/category/:id/image',
  access: 'categories.write',
  summary: 'Set the image of a category',
  params: idParams,
  encoding: 'multipart',
  reply: z.object({ ...done, imageUrl: z.string() }),
});
export const removeCategoryImage = endpoint({
  method: 'DELETE',
  path: '/category/:id/image',
  access: 'categories.write',
  summary: 'Remove the image of a category',
  params: idParams,
  reply: z.object(done),
});
export const deleteCategory = endpoint({
  method: 'DELETE',
  path: '/category/delete/:id',
  access: 'categories.write',
  summary: 'Delete a category; its products stay, and categories below it move up',
  params: idParams,
  reply: z.object(done),
});
