import { z } from 'zod';
import { maxImageBytes } from '#contract/images.ts';
import { addProductForm, editProductForm } from '#contract/products-back-office.contract.ts';
import { messages } from '#contract/rules.ts';

const refusal = messages.imageRequired;
/** What the server would refuse by its kind or size is not sent; what is in the file only the server can say. */
const picture = z
  .file({ error: refusal })
  .mime(['image/jpeg', 'image/png'], { error: refusal })
  .max(maxImageBytes, { error: refusal });

/** Absent is the server's to judge for merchants, whose brand is their own; here it is always chosen. */
const chosen = <Schema extends z.ZodType<string | null>>(brand: Schema) =>
  brand.refine((id) => id !== null, { error: messages.brandRequired });

/** The contract's rules and what only the browser knows: a brand is chosen, and the picture is a file. */
export const newProductForm = addProductForm.extend({
  brand: chosen(addProductForm.shape.brand),
  image: picture,
});

/** The picture may stay. */
export const oldProductForm = editProductForm
  .omit({ quantityWas: true })
  .extend({ brand: chosen(editProductForm.shape.brand), image: picture.nullable() });

/** A call's form with one file, as a multipart body. Fields stand before the file. */
export function multipart(fields: Record<string, string | number | boolean | null>, image: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== null) form.append(name, String(value));
  }
  form.append('image', image);
  return form;
}
