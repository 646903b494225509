import { firstMessages } from '#contract/errors.ts';
import { toMajor } from '#contract/money.ts';
import {
  type ProductOption,
  type ProductVariant,
  type SentVariants,
  variantsForm,
} from '#contract/variants.contract.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { notFound, ShopError } from '#server/errors.ts';
import { type Actor, ownBrandId } from '#server/http/actor.ts';
import { lockProduct } from '../product-history/locked-product.store.ts';
import { recordChanges } from '../product-history/record-changes.ts';
import { applyVariants } from './set-variants.ts';
import { findVariants, listRetired } from './variants.store.ts';

/**
 * Offers a retired variant again, as if somebody had typed its values into the form once more (docs/rules.md#stock).
 * @throws not-found when it is not a retired variant of the actor's product with pieces
 * @throws invalid-input or sku-in-use when the product has other options by now, or another variant with its values or its sku
 */
export async function offerAgain(db: Db, actor: Actor, id: string, variantId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockProduct(tx, id, ownBrandId(actor));
    const retired = (await listRetired(tx, id)).find((variant) => variant.id === variantId);
    if (!retired) throw notFound('No variant found.');
    const checked = variantsForm.safeParse(withRetired(await findVariants(tx, id), retired));
    if (checked.error) throw new ShopError('invalid-input', firstMessages(checked.error).error);
    await recordChanges(tx, 'save', [id], () => applyVariants(tx, id, checked.data, actor.id));
  });
}

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
function withRetired(
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
