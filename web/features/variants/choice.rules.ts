import type { ShownAttribute } from '#contract/attributes.contract.ts';
import type { CategoryLink } from '#contract/categories.contract.ts';
import type { ProductImage } from '#contract/product-images.contract.ts';
import type { Product } from '#contract/products.contract.ts';
import type { Seller } from '#contract/sellers.contract.ts';
import type { ProductOption, ShopVariant } from '#contract/variants.contract.ts';

/** As shoppers get it by its slug. */
export type ShopProduct = Product & {
  options?: ProductOption[];
  variants?: ShopVariant[];
  images?: ProductImage[];
  categoryPath?: CategoryLink[];
  /** With the safety data, which are folded below them. */
  detailsHtml?: string;
  /** For structured data. */
  manufacturer?: string | undefined;
  attributes?: ShownAttribute[];
  /** The most in one order; by stock when absent. */
  purchaseLimit?: 'none' | number;
  cannotReturn?: true;
  /** With whom the contract is; none in a shop without merchants. */
  seller?: Seller;
};

/** A value of each option, in their sequence; null where none is chosen. */
export type Choice = readonly (string | null)[];

export interface Options {
  options: readonly ProductOption[];
  variants: readonly ShopVariant[];
}

/** The first that can be bought; the first of all when all are sold out. */
export const firstVariant = (variants: readonly ShopVariant[]): ShopVariant | undefined =>
  variants.find(({ quantity }) => quantity > 0) ?? variants[0];

/**
 * The variant that the URL names, and otherwise that of a complete choice. An unknown one is replaced by the first that can be bought,
 * and a product with one variant needs no choice.
 * @param id null when the URL names none
 */
export function variantAt(
  variants: readonly ShopVariant[],
  id: string | null,
  choice: Choice = [null],
): ShopVariant | undefined {
  if (id === null && variants.length !== 1)
    return variants.find(({ values }) => values.every((value, at) => value === choice[at]));
  return variants.find(({ _id }) => _id === id) ?? firstVariant(variants);
}

/** Nothing but the values of options that have one only. */
export const initialChoice = ({ options, variants }: Options): Choice =>
  options.map((_, at) => onlyValue(variants, at));

function onlyValue(variants: readonly ShopVariant[], at: number): string | null {
  const values = new Set(variants.map(({ values }) => values[at]));
  return values.size === 1 ? (variants[0]?.values[at] ?? null) : null;
}

/** The variants that have everything that is chosen. */
export const filterVariants = (variants: readonly ShopVariant[], choice: Choice): readonly ShopVariant[] =>
  variants.filter(({ values }) => choice.every((value, at) => value === null || values[at] === value));

export const isComplete = (choice: Choice): boolean => !choice.includes(null);

/** A choice on a product page. */
export interface Offer {
  sku: string;
  /** The lowest when it varies. */
  price: number;
  priceVaries?: boolean | undefined;
  /** Base price of the variant with the lowest price, in a sale. */
  formerPrice?: number | undefined;
  priorPrice?: number | undefined;
  saleEndsAt?: string | undefined;
  /** Pieces of one variant: that of which there is most. */
  quantity: number;
  availableFrom?: string | undefined;
  /** The picture of all that is left to choose from; absent when their pictures differ. */
  imageUrl?: string | null | undefined;
}

/** The variant, or as long as values are missing the product with what is left to choose from. */
export function toOffer(product: ShopProduct, choice: Choice): Offer {
  const left = filterVariants(product.variants ?? [], choice);
  const [only] = left;
  if (!only) return product;
  if (left.length === 1 && isComplete(choice)) return only;
  const prices = left.map(({ price }) => price);
  const lowest = Math.min(...prices);
  const { formerPrice, priorPrice, saleEndsAt } = left.find(({ price }) => price === lowest) ?? only;
  const hasOnePicture = left.every(({ imageUrl }) => imageUrl === only.imageUrl);
  return {
    sku: product.sku,
    price: lowest,
    priceVaries: new Set(prices).size > 1,
    ...{ formerPrice, priorPrice, saleEndsAt },
    quantity: Math.max(...left.map(({ quantity }) => quantity)),
    availableFrom: product.availableFrom,
    imageUrl: hasOnePicture ? only.imageUrl : undefined,
  };
}
