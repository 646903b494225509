import { toMajor } from '#contract/money.ts';
import type { ProductOption, ProductVariant, SentVariants } from '#contract/variants.contract.ts';
import { ShopError } from '#server/errors.ts';

interface Retired {
  retiredValues: string[] | null;
  sku: string;
  priceMinor: number;
  quantity: number;
}

const isSame = (one: string, other: string | undefined) => one.toLowerCase() === other?.toLowerCase();

/**
 * @returns the form that offers a retired variant beside those that there are. Its values are added where they are gone.
 * @throws invalid-input when the options are others by now, or a variant has its values
 */
export function withRetired(
  { options = [], variants = [] }: { options?: ProductOption[]; variants?: ProductVariant[] },
  { retiredValues, sku, priceMinor, quantity }: Retired,
): SentVariants {
  const names = retiredValues ?? [];
  if (names.length === 0 || names.length !== options.length) {
    throw new ShopError(
      'invalid-input',
      'The options of this product have changed. Please add its pieces to another variant, and write them off here.',
    );
  }
  if (variants.some(({ values }) => values.every((value, at) => isSame(value, names[at])))) {
    throw new ShopError(
      'invalid-input',
      `${names.join(', ')} is offered by another variant. Please add its pieces there, and write them off here.`,
    );
  }
  return {
    options: options.map(({ name, values }, at) => {
      const added = names[at] ?? '';
      return {
        name,
        values: values.some((value) => isSame(value.name, added)) ? values : [...values, { name: added }],
      };
    }),
    variants: [
      ...variants.map((variant) => ({
        _id: variant._id,
        values: variant.values,
        sku: variant.sku,
        price: variant.price,
        quantity: variant.quantity,
      })),
      { values: names, sku, price: toMajor(priceMinor), quantity },
    ],
  };
}
