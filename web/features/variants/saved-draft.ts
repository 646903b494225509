import {
  combinationKey,
  type DraftOption,
  listCombinations,
  usualDetails,
  type VariantsDraft,
} from './draft.ts';

/** For tests: saved options and variants, named `[['Colour', 'Blue', 'Red'], ['Size', 'S', 'M']]`. Keys are the names in small letters. */
export function savedDraft(options: readonly (readonly string[])[]): VariantsDraft {
  const draftOptions = options.map(
    ([name = '', ...values]): DraftOption => ({
      key: name.toLowerCase(),
      name,
      values: values.map((value) => ({ key: value.toLowerCase(), _id: value.toLowerCase(), name: value })),
    }),
  );
  return {
    options: draftOptions,
    variants: listCombinations(draftOptions).map((values, at) => ({
      key: combinationKey(values),
      _id: `id ${at + 1}`,
      values,
      sku: `SKU-${at + 1}`,
      price: `${20 + at}.00`,
      priceWas: `${20 + at}.00`,
      quantity: String(10 + at),
      quantityWas: 10 + at,
      weight: '600',
      barcode: '',
      isActive: true,
      ...usualDetails,
    })),
    leftOut: [],
  };
}
