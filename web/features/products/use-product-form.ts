import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { z } from 'zod';
import type { EditedProduct } from '#contract/products-back-office.contract.ts';
import { shopFormat } from '#contract/shop-format.ts';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { ApiError } from '#web/lib/api.ts';
import { refetchWhenDeleted, removeInactiveEditables } from '#web/lib/editable-queries.ts';
import { notify } from '#web/lib/notify.ts';
import { shopApi } from '#web/lib/shop-api.ts';
import { uploadApi } from '#web/lib/upload-api.ts';
import { categoryIds } from './categories-field.tsx';
import { oldProductForm } from './product-form.ts';
import { carriedOver } from './product-labels.ts';
import { productQuery } from './products.queries.ts';
import { saveVariants } from './variants/save-variants.ts';
import { useVariants } from './variants/use-variants.ts';

type Fields = Omit<z.output<typeof oldProductForm>, 'image'>;

const valuesOf = (product: EditedProduct) => ({
  name: product.name,
  sku: product.sku,
  slug: product.slug,
  description: product.description,
  quantity: String(product.quantity),
  price: product.price.toFixed(shopFormat().decimals),
  taxable: product.taxable ? '1' : '0',
  brand: product.brand?._id ?? null,
  categories: categoryIds(product.categories),
  image: null,
  sales: product.sales?.map((sale) => ({ ...sale, price: sale.price.toFixed(shopFormat().decimals) })),
});

/**
 * The edit form of a product: saves variants, then the fields, then a new image. When orders have changed the stock meanwhile, the server
 * refuses the save (docs/rules.md#product-form): the form keeps what was typed and continues from the new stock.
 */
export function useProductForm(product: EditedProduct, onDone: () => void) {
  const { _id: id } = product;
  const client = useQueryClient();
  const one = productQuery(id);
  /** Share of the image that is sent. */
  const [sent, setSent] = useState<number>();
  const [quantityWas, setQuantityWas] = useState(product.quantity);
  const [stockMove, setStockMove] = useState<{ was: number; now: number; carried: number }>();

  const form = useContractForm({
    schema: oldProductForm,
    defaultValues: valuesOf(product),
    send: async ({ image, ...fields }) => {
      if (!variants.isValid()) return;
      const { image: _, ...changed } = form.formState.dirtyFields;
      let message = '';
      let was: number | undefined = quantityWas;
      if (variants.changes.length > 0) {
        message = await saveVariants(id, variants, fields);
        was = undefined;
      }
      if (Object.values(changed).some(Boolean) || !(image || message)) {
        message = await saveFields(fields, image, was);
      }
      if (image) message = await saveImage(image);
      notify.success(message);
      removeInactiveEditables();
      form.reset({ ...form.getValues(), image: null });
      onDone();
    },
  });
  const variants = useVariants(product, { sku: form.watch('sku'), price: String(form.watch('price')) });

  async function saveFields(fields: Fields, image: File | null, was: number | undefined): Promise<string> {
    try {
      // Unchanged categories are not sent, so that the change of somebody else stays.
      const isTouched = form.formState.dirtyFields.categories;
      const categories = isTouched ? fields.categories : undefined;
      const { dirtyFields } = form.formState;
      const sales = dirtyFields.sales && !variants.hasOptions ? fields.sales : undefined;
      const stock = variants.hasOptions ? await readStock() : { quantityWas: was };
      const body = { product: { ...fields, categories, sales, ...stock } };
      const saved = shopApi('PUT /product/:id', { params: { id }, body });
      const { message } = await refetchWhenDeleted(one.queryKey, saved);
      // The fields are saved, even if the upload of the image fails.
      form.reset({ ...form.getValues(), image: null });
      form.setValue('image', image, { shouldDirty: true });
      setQuantityWas(fields.quantity);
      setStockMove(undefined);
      return message;
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'stock-changed') await takeNewStock();
      throw failure;
    }
  }

  /** With options, price and quantity follow from the variants, and may be other ones by now. */
  async function readStock() {
    const { price, quantity } = (await shopApi('GET /product/:id', { params: { id } })).product;
    return { price, quantity };
  }

  async function takeNewStock(): Promise<void> {
    const { quantity: now } = await client.fetchQuery({ ...one, staleTime: 0 });
    if (now === quantityWas) return;
    setQuantityWas(now);
    const { isDirty } = form.getFieldState('quantity');
    const typed = form.getValues('quantity');
    form.resetField('quantity', { defaultValue: String(now) });
    if (!isDirty) return;
    form.setValue('quantity', typed, { shouldDirty: true });
    setStockMove({ was: quantityWas, now, carried: carriedOver(Number(typed), quantityWas, now) });
  }

  async function saveImage(image: File): Promise<string> {
    setSent(0);
    try {
      const body = new FormData();
      body.append('image', image);
      const { message } = await uploadApi(setSent)('PUT /product/:id/image', { params: { id }, form: body });
      return message;
    } finally {
      setSent(undefined);
    }
  }

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    // Hidden fields must not refuse it.
    if (variants.hasOptions) for (const name of ['price', 'quantity'] as const) form.resetField(name);
    return form.onSubmit(event);
  };

  return { form: { ...form, onSubmit }, sent, stockMove, variants };
}
