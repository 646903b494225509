import type { z } from 'zod';
import type { addCategoryForm } from '#contract/categories.contract.ts';
import { messages } from '#contract/validation.ts';

type ProductsSchema = (typeof addCategoryForm)['shape']['products'];

/** The field of a category's products, which is empty only for one that holds other categories, or in a shop without products. */
export const requireProducts = (
  products: ProductsSchema,
  mayBeEmpty: boolean,
): z.ZodType<string[], string[]> =>
  products.refine((ids) => mayBeEmpty || ids.length > 0, { error: messages.productsRequired });
