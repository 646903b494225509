import { z } from 'zod';
import { maxImageBytes } from '#contract/images.ts';
import { addProductForm, editProductForm } from '#contract/products-back-office.contract.ts';
import { shopFormat } from '#contract/shop-format.ts';
import type { StockPolicy } from '#contract/statuses.ts';
import { messages } from '#contract/validation.ts';
import { typedNumber, typedNumbers } from '#web/components/form/typed-number.ts';
import type { TypedAlone } from '../variants/draft.ts';

const refusal = messages.imageRequired;
/** Checks type and size before the upload; only the server can check the content. */
const imageFile = z
  .file({ error: refusal })
  .mime(['image/jpeg', 'image/png'], { error: refusal })
  .max(maxImageBytes, { error: messages.imageTooLarge });

/** The contract allows null for merchants, who have one brand; the form requires a brand. */
const chosen = <Schema extends z.ZodType<string | null>>(brand: Schema) =>
  brand.refine((id) => id !== null, { error: messages.brandRequired });

const amountDecimals = () => shopFormat().decimals;
const { price, quantity, weight, backOrderLimit, lowStockAt, sales } = editProductForm.shape;
const typedFields = {
  price: typedNumber(price, amountDecimals),
  quantity: typedNumber(quantity),
  weight: typedNumber(weight),
  backOrderLimit: typedNumber(backOrderLimit),
  lowStockAt: typedNumber(lowStockAt),
};
const typedSales = typedNumbers(sales, 'price', amountDecimals);

/** The contract's rules, with a required brand and the image as a file. */
export const newProductForm = addProductForm
  .omit({ variants: true, sales: true, attributes: true })
  .extend({ ...typedFields, brand: chosen(addProductForm.shape.brand), image: imageFile });

/** The form has no image: pictures are saved on their own. */
export const oldProductForm = editProductForm
  .omit({ quantityWas: true, priceWas: true, detailsWas: true, attributes: true, attributesWas: true })
  .extend({ ...typedFields, sales: typedSales, brand: chosen(editProductForm.shape.brand) });

/** A product without any of it. */
export const noSafety = { manufacturer: '', responsible: '', warnings: '' };

/** How stock is counted. */
export const stockNames = ['policy', 'backOrderLimit', 'backOrderFrom', 'lowStockAt'] as const;
export type StockName = (typeof stockNames)[number];

/** A variant has these, or a product without options. */
export const codeNames = ['barcode', 'weight'] as const;
export type CodeName = (typeof codeNames)[number];

/** @returns fields that are not shown, and therefore must not refuse a save. With options, price and stock belong to the variants. */
export function hiddenNames(
  hasOptions: boolean,
  policy: StockPolicy | undefined,
): readonly (StockName | CodeName | 'price' | 'quantity')[] {
  if (hasOptions) return ['price', 'quantity', ...stockNames, ...codeNames];
  if (policy === 'back-order') return [];
  return [
    'backOrderLimit',
    'backOrderFrom',
    ...(policy === 'untracked' ? (['lowStockAt', 'quantity'] as const) : []),
  ];
}

/** The fields of a product as its first variants take them over. Those that are not shown say nothing. */
export function toAlone(read: (name: StockName | CodeName | 'price' | 'quantity') => string): TypedAlone {
  const policy = read('policy') as StockPolicy;
  const hidden = hiddenNames(false, policy);
  const shown = (name: StockName | 'quantity') => (hidden.includes(name) ? '' : read(name));
  return {
    ...{ price: read('price'), quantity: shown('quantity') || '0' },
    ...{ weight: read('weight'), barcode: read('barcode'), policy },
    backOrderLimit: shown('backOrderLimit'),
    backOrderFrom: shown('backOrderFrom'),
    lowStockAt: shown('lowStockAt'),
  };
}

/** A multipart body with one file, after the fields. */
export function multipart(
  fields: Record<string, string | number | boolean | null | undefined>,
  image: File,
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== null && value !== undefined) form.append(name, String(value));
  }
  form.append('image', image);
  return form;
}
