import type { z } from 'zod';
import type { addCategoryForm } from '#contract/categories.contract.ts';
import { messages } from '#contract/validation.ts';

type ProductsSchema = (typeof addCategoryForm)['shape']['products'];

/** The field of a category's products, which is empty only for one that holds other categories. */
export const requireProducts = (products: ProductsSchema, isGroup: boolean): z.ZodType<string[], string[]> =>
  products.refine((ids) => isGroup || ids.length > 0, { error: messages.productsRequired });
