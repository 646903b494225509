import type { z } from 'zod';
import type { ProductImage as Picture } from '#contract/product-images.contract.ts';
import { shopFormat } from '#contract/shop-format.ts';
import type { variantsForm } from '#contract/variants.contract.ts';
import { sentNumber } from '#web/components/form/read-number.ts';
import {
  type DraftOption,
  type DraftSale,
  type DraftVariant,
  findValueNames,
  hasSameSales,
  type VariantsDraft,
  valueNames,
} from './draft.ts';

/** The price and quantity of a product, without options. */
export interface WithoutOptions {
  sku: string;
  price: string;
  quantity: string;
  /** Pieces that could be ordered when the form was opened; absent for a new product. */
  quantityWas?: number;
}

/** Fields that stay when they are not sent. */
const optionalNames = [
  'sku',
  'weight',
  'barcode',
  'isActive',
  'image',
  'policy',
  'backOrderLimit',
  'backOrderFrom',
  'lowStockAt',
] as const;

/**
 * @returns the body that saves the draft. What is unchanged of a saved variant is not sent, so that the change of somebody else stays,
 * and sales that have ended meanwhile are no matter.
 */
export function toBody(
  draft: VariantsDraft,
  skus: ReadonlyMap<string, string>,
  { quantityWas, ...alone }: WithoutOptions,
  stored: VariantsDraft,
): z.input<typeof variantsForm> {
  const was = {
    variantsWas: stored.variants.flatMap(({ _id }) => _id ?? []),
    optionsWas: stored.options.map(sentOption),
  };
  if (draft.options.length === 0)
    return { ...was, quantityWas, options: [], variants: [{ values: [], ...alone }] };
  const names = valueNames(draft);
  const { decimals } = shopFormat();
  const settledSale = (sale: DraftSale) => ({ ...sale, price: sentNumber(sale.price, decimals) });
  const saved = new Map(stored.variants.map((variant) => [variant._id, variant]));
  return {
    ...was,
    // With options before, each variant says what it was.
    quantityWas: stored.options.length === 0 ? quantityWas : undefined,
    options: draft.options.map(sentOption),
    variants: draft.variants.map((variant) => ({
      _id: variant._id,
      values: findValueNames(names, variant),
      sku: skus.get(variant.key) ?? '',
      price: sentNumber(variant.price, decimals),
      priceWas: variant.priceWas,
      quantity: sentNumber(variant.quantity),
      quantityWas: variant.quantityWas,
      weight: variant.weight === '' ? null : sentNumber(variant.weight),
      barcode: variant.barcode,
      isActive: variant.isActive,
      image: variant.image,
      policy: variant.policy,
      backOrderLimit: sentNumber(variant.backOrderLimit),
      backOrderFrom: variant.backOrderFrom,
      lowStockAt: sentNumber(variant.lowStockAt),
      sales: hasSameSales(variant, saved.get(variant._id)) ? undefined : variant.sales.map(settledSale),
      ...keptVariant(variant, saved.get(variant._id)),
    })),
  };
}

const sentOption = ({ name, attribute, values }: DraftOption) => ({
  name,
  attribute: attribute ?? null,
  values: values.map((value) => ({ _id: value._id, name: value.name, choice: value.choice })),
});

function keptVariant(
  variant: DraftVariant,
  saved: DraftVariant | undefined,
): { [name in (typeof optionalNames)[number]]?: undefined } {
  const kept = optionalNames.filter((name) => saved && variant[name] === saved[name]);
  return Object.fromEntries(kept.map((name) => [name, undefined]));
}

/** @returns the draft without pictures that the product no longer has: they are removed at once, also while a variant has one of them */
export function keepPictures(draft: VariantsDraft, pictures: readonly Picture[] = []): VariantsDraft {
  const known = new Set(pictures.map(({ _id }) => _id));
  const variants = draft.variants.map((variant) =>
    variant.image && !known.has(variant.image) ? { ...variant, image: null } : variant,
  );
  return { ...draft, variants };
}
