import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { z } from 'zod';
import type { BackOfficeProduct, EditedProduct } from '#contract/products-back-office.contract.ts';
import { amountText, toNumber } from '#web/components/form/read-number.ts';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { changeListed, refetchWhenDeleted, refreshInactiveEditables } from '#web/lib/api/editable-queries.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { notify } from '#web/lib/page/notify.ts';
import { useAttributes } from '../attributes/use-attributes.ts';
import { carriedOver } from '../stock/stock-labels.ts';
import { typedStock } from '../variants/draft.ts';
import { isSavedPrice, isSavedQuantity } from '../variants/saved-values.ts';
import { useVariants } from '../variants/use-variants.ts';
import { categoryIds } from './categories-field.tsx';
import { useDetails } from './details/use-details.ts';
import { codeNames, hiddenNames, oldProductForm, stockNames, toAlone } from './product-form.ts';
import { productQuery } from './products.queries.ts';
import { saveVariants } from './save-variants.ts';

const optionalNames = ['categories', 'sales', ...stockNames, ...codeNames] as const;
type Fields = z.output<typeof oldProductForm>;
/** Values that the server compares with the stored ones. */
interface Seen {
  quantityWas: number;
  priceWas: number;
  was: ReturnType<typeof comparedFields>;
}
/** Stock, prices, details, attributes and `comparedNames` that are no longer what the form was opened with. */
const outdated: readonly unknown[] = [
  'product-changed',
  'price-changed',
  'stock-changed',
  'details-changed',
  'attribute-changed',
];
const isOutdated = ({ code }: ApiError) => outdated.includes(code);

const comparedNames = [
  ...(['name', 'sku', 'slug', 'description', 'taxable', 'taxClass', 'brand'] as const),
  ...(['manufacturer', 'responsible', 'warnings', 'purchaseLimit', 'cannotReturn'] as const),
] as const;

/** Fields that stay what they are unless the form has changed them. */
const comparedFields = ({ name, sku, slug, description, taxable, taxClass, ...product }: EditedProduct) => ({
  ...{ name, sku, slug, description, taxable, taxClass },
  brand: product.brand?._id,
  ...toSafety(product),
  purchaseLimit: product.purchaseLimit ?? 'shop',
  cannotReturn: product.cannotReturn,
});

/** Ids and texts; empty for none. */
const toSafety = ({
  manufacturer,
  responsible,
  warnings,
}: Pick<EditedProduct, 'manufacturer' | 'responsible' | 'warnings'>) => ({
  manufacturer: manufacturer?._id ?? '',
  responsible: responsible?._id ?? '',
  warnings: warnings ?? '',
});

const toValues = (product: EditedProduct) => ({
  name: product.name,
  sku: product.sku,
  slug: product.slug,
  description: product.description,
  details: product.details ?? '',
  quantity: String(product.quantity),
  price: amountText(product.price),
  ...typedStock(product),
  barcode: product.barcode ?? '',
  weight: product.weight == null ? '' : String(product.weight),
  taxable: product.taxable ? '1' : '0',
  taxClass: product.taxClass,
  brand: product.brand?._id ?? null,
  ...toSafety(product),
  purchaseLimit: product.purchaseLimit ?? 'shop',
  cannotReturn: product.cannotReturn ? '1' : '0',
  categories: categoryIds(product.categories),
  sales: product.sales?.map((sale) => ({ ...sale, price: amountText(sale.price) })),
});

/**
 * The edit form of a product: saves variants, then the fields. When orders have changed the stock meanwhile, the server
 * refuses the save (docs/rules.md#product-form): the form keeps what was typed and continues from the new stock.
 */
export function useProductForm(product: EditedProduct, onDone: () => void) {
  const { _id: id } = product;
  const client = useQueryClient();
  const one = productQuery(id);
  const seen = useRef<Seen>({
    quantityWas: product.quantity,
    priceWas: product.price,
    was: comparedFields(product),
  });
  const [stockMove, setStockMove] = useState<{ was: number; now: number; carried: number }>();

  const form = useContractForm({
    schema: oldProductForm,
    defaultValues: toValues(product),
    send: async (fields) => {
      // Both, so that each shows what is not valid.
      if (![variants.isValid(), attributes.isValid()].every(Boolean)) return;
      let message = '';
      if (variants.changes.length > 0) {
        const sent = { ...fields, quantityWas: seen.current.quantityWas };
        message = await saveVariants(id, variants, sent).catch(followPresent);
      }
      const isChanged =
        Object.values(form.formState.dirtyFields).some(Boolean) || attributes.changes.length > 0;
      if (isChanged || !message) message = await saveFields(fields, message !== '');
      notify.success(message);
      showInLists(fields);
      refreshInactiveEditables();
      form.reset(form.getValues());
      onDone();
    },
  });
  const details = useDetails(product.details, {
    isDirty: () => form.getFieldState('details').isDirty,
    value: () => form.getValues('details') ?? '',
    follow: (stored) => void follow('details', stored),
    type: (typed) => form.setValue('details', typed, { shouldDirty: true, shouldValidate: true }),
  });
  const variants = useVariants(product, {
    sku: form.watch('sku'),
    // A note says that the pieces that nobody has typed are not counted any more.
    alone: toAlone((name) =>
      name === 'quantity' && !form.formState.dirtyFields.quantity ? '' : String(form.watch(name) ?? ''),
    ),
  });

  const attributes = useAttributes(
    product.attributes,
    form.watch('categories')?.toString(),
    variants.draft.options,
  );

  function showInLists({ name, sku, description, price, quantity }: Fields): void {
    const isTyped = form.formState.dirtyFields.quantity;
    changeListed<BackOfficeProduct>('products', id, (row) => ({
      ...row,
      name,
      sku,
      description,
      ...(variants.hasOptions ? {} : { price, quantity: isTyped ? quantity : row.quantity }),
    }));
  }

  async function saveFields(fields: Fields, isStockSaved: boolean): Promise<string> {
    try {
      const { dirtyFields } = form.formState;
      // Unchanged fields are not sent, so that the change of somebody else stays.
      const isKept = (name: (typeof optionalNames)[number]) =>
        !dirtyFields[name] || (variants.hasOptions && name !== 'categories');
      const kept = Object.fromEntries(optionalNames.filter(isKept).map((name) => [name, undefined]));
      const isOfVariants = variants.hasOptions || isStockSaved;
      const stock = isOfVariants ? await readStock() : seen.current;
      // A quantity that was not typed stays what orders have made of it.
      const was = { ...seen.current.was, quantity: stock.quantityWas };
      const body = {
        product: { ...fields, ...kept, ...details.sent(), ...stock, was, ...attributes.body() },
      };
      const saved = shopApi('PUT /product/:id', { params: { id }, body });
      const { message } = await refetchWhenDeleted(one.queryKey, saved);
      return message;
    } catch (failure) {
      attributes.showRefusal(failure);
      return await followPresent(failure);
    }
  }

  async function followPresent(failure: unknown): Promise<never> {
    if (failure instanceof ApiError && isOutdated(failure)) await takePresent(failure);
    throw failure;
  }

  /** Price and quantity as the variants have them: orders may have changed the stock since. */
  async function readStock() {
    const { price, quantity } = (await shopApi('GET /product/:id', { params: { id } })).product;
    const { was } = seen.current;
    seen.current = { quantityWas: quantity, priceWas: price, was };
    form.resetField('quantity', { defaultValue: String(quantity) });
    return { price, quantity, quantityWas: quantity, was };
  }

  async function takePresent(refusal: ApiError): Promise<void> {
    const { fields } = refusal;
    const { quantity, price, ...present } = await client.fetchQuery({ ...one, staleTime: 0 });
    details.takePresent(present.details, refusal);
    attributes.follow(present.attributes);
    const values = toValues({ ...present, quantity, price });
    for (const name of comparedNames) follow(name, values[name]);
    const { quantityWas: was, priceWas } = seen.current;
    const hasTypedPrice = follow('price', amountText(price), (typed) => isSavedPrice(typed, price));
    // Typed text is written over a price only after that was shown.
    seen.current = {
      quantityWas: quantity,
      priceWas: hasTypedPrice && !('price' in fields) ? priceWas : price,
      was: comparedFields({ ...present, quantity, price }),
    };
    const { policy, backOrderLimit } = present;
    const hasTypedQuantity = follow('quantity', String(quantity), (typed) =>
      isSavedQuantity(typed, { quantity, policy, backOrderLimit }),
    );
    if (!hasTypedQuantity || quantity === was) return setStockMove(undefined);
    const carried = carriedOver(toNumber(String(form.getValues('quantity'))), was, quantity);
    setStockMove({ was, now: quantity, carried });
  }

  /** Goes on from another stored value. @returns whether another one was typed, which stays */
  function follow(
    name: 'quantity' | 'price' | 'details' | (typeof comparedNames)[number],
    now: string | null,
    isSaved: (typed: string) => boolean = () => false,
  ): boolean {
    const typed = form.getValues(name);
    const isTyped = form.getFieldState(name).isDirty && !isSaved(String(typed ?? ''));
    form.resetField(name, { defaultValue: now });
    if (isTyped) form.setValue(name, typed, { shouldDirty: true });
    return isTyped;
  }

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    for (const name of hiddenNames(variants.hasOptions, form.watch('policy'))) form.resetField(name);
    return form.onSubmit(event);
  };

  return { form: { ...form, onSubmit }, stockMove, variants, details, attributes };
}
