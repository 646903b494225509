import type { EditedProduct } from '#contract/products-back-office.contract.ts';
import type { StockPolicy } from '#contract/statuses.ts';
import type { StockFields } from '#contract/stock-fields.ts';
import type { ProductOption, ProductVariant } from '#contract/variants.contract.ts';
import { amountText } from '#web/components/form/read-number.ts';

/** The input for the options and variants of a product, until it is saved. */
export interface VariantsDraft {
  options: readonly DraftOption[];
  variants: readonly DraftVariant[];
  /** Keys of combinations that are no variants. */
  leftOut: readonly string[];
}

export interface DraftOption {
  key: string;
  name: string;
  /** The id of the attribute whose choices are its values; absent for free text. */
  attribute?: string;
  values: readonly DraftValue[];
}

export interface DraftValue {
  key: string;
  /** Only a saved value has one. */
  _id?: string;
  name: string;
  /** Only a value of an option that refers to an attribute has one. */
  choice?: string;
  /** `#rrggbb` */
  swatch?: string;
}

/** A lower price from one moment until another, as ISO times; null without a bound. */
export interface DraftSale {
  price: string;
  startsAt: string | null;
  endsAt: string | null;
}

/** How stock is counted. */
export interface TypedStock {
  policy: StockPolicy;
  backOrderLimit: string;
  backOrderFrom: string;
  lowStockAt: string;
}

/** Details that are rarely set for each variant alone, and therefore in no column. */
export interface DraftDetails extends TypedStock {
  /** Id of one of the product's pictures; null for its first. */
  image: string | null;
  sales: readonly DraftSale[];
}

export const usualStock: TypedStock = {
  policy: 'tracked',
  backOrderLimit: '',
  backOrderFrom: '',
  lowStockAt: '',
};
export const usualDetails: DraftDetails = { image: null, ...usualStock, sales: [] };

export interface DraftVariant extends DraftDetails {
  /** Key of its values, whatever their sequence. */
  key: string;
  /** Only a saved variant has one. */
  _id?: string;
  /** Keys of its values, one of each option that has values. */
  values: readonly string[];
  /** Null as long as nobody has typed one: it is suggested. */
  sku: string | null;
  price: string;
  quantity: string;
  /** Grams. */
  weight: string;
  barcode: string;
  isActive: boolean;
  /** Price and stock as they were read, of a saved variant. */
  priceWas?: string;
  quantityWas?: number;
}

/** Typed for a product without options. Its first variants begin with it. */
export type TypedAlone = Pick<DraftVariant, 'price' | 'quantity' | 'weight' | 'barcode'> & TypedStock;

export const combinationKey = (values: readonly string[]) => values.toSorted().join(' ');

/** Options without values do not choose anything yet. */
export const filledOptions = (options: readonly DraftOption[]) =>
  options.filter(({ values }) => values.length > 0);

/** @returns the keys of the values of every combination, the last option's changing first */
export const listCombinations = (options: readonly DraftOption[]): string[][] => {
  const filled = filledOptions(options);
  if (filled.length === 0) return [];
  return filled.reduce<string[][]>(
    (combinations, { values }) =>
      combinations.flatMap((combination) => values.map(({ key }) => [...combination, key])),
    [[]],
  );
};

export const noVariants: VariantsDraft = { options: [], variants: [], leftOut: [] };

/** Options and variants as they are stored. */
export function toDraft({
  options = [],
  variants = [],
}: Pick<EditedProduct, 'options' | 'variants'>): VariantsDraft {
  const draftOptions = options.map(draftOption);
  const draftVariants = variants.map((variant) => draftVariant(variant, options));
  const kept = new Set(draftVariants.map(({ key }) => key));
  const leftOut = listCombinations(draftOptions)
    .map(combinationKey)
    .filter((key) => !kept.has(key));
  return { options: draftOptions, variants: draftVariants, leftOut };
}

const draftOption = ({ values, ...option }: ProductOption): DraftOption => ({
  key: values.map(({ _id }) => _id).join(' '),
  ...option,
  values: values.map((value) => ({ key: value._id, ...value })),
});

function draftVariant(variant: ProductVariant, options: readonly ProductOption[]): DraftVariant {
  const values = options.map(
    (option, at) => option.values.find(({ name }) => name === variant.values[at])?._id ?? '',
  );
  return {
    key: combinationKey(values),
    _id: variant._id,
    values,
    sku: variant.sku,
    price: amountText(variant.price),
    priceWas: amountText(variant.price),
    quantity: String(variant.quantity),
    quantityWas: variant.quantity,
    weight: numberText(variant.weight),
    barcode: variant.barcode ?? '',
    image: variant.image,
    ...typedStock(variant),
    sales: variant.sales.map((sale) => ({ ...sale, price: amountText(sale.price) })),
    isActive: variant.isActive,
  };
}

export const hasSameSales = (variant: DraftVariant, saved: DraftVariant | undefined) =>
  JSON.stringify(variant.sales) === JSON.stringify(saved?.sales);

const numberText = (number: number | null = null) => (number === null ? '' : String(number));

/** How stock is counted, as text for fields; a product with options has none of these fields. */
export const typedStock = (stored: Partial<StockFields>): TypedStock => ({
  policy: stored.policy ?? usualStock.policy,
  backOrderLimit: numberText(stored.backOrderLimit),
  backOrderFrom: stored.backOrderFrom ?? '',
  lowStockAt: numberText(stored.lowStockAt),
});

/** The names of all values, by key. */
export const valueNames = ({ options }: Pick<VariantsDraft, 'options'>): ReadonlyMap<string, string> =>
  new Map(options.flatMap((option) => option.values.map(({ key, name }) => [key, name])));

/** @returns the names of a variant's values: 'Mustard', 'XS' */
export const findValueNames = (names: ReadonlyMap<string, string>, { values }: DraftVariant) =>
  values.map((key) => names.get(key) ?? '');

/** 'Mustard, XS' */
export const variantLabel = (draft: VariantsDraft, variant: DraftVariant) =>
  findValueNames(valueNames(draft), variant).join(', ');
