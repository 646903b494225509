import { firstMessages } from '#contract/errors.ts';
import { variantsForm } from '#contract/variants.contract.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { notFound, ShopError } from '#server/errors.ts';
import { type Actor, ownBrandOf } from '#server/http/actor.ts';
import { applyVariants } from './apply-variants.ts';
import { recordChanges } from './history/record-changes.ts';
import { withRetired } from './offer-again.rules.ts';
import { lockProduct } from './product-changes.store.ts';
import { findVariants, listRetired } from './variants.store.ts';

/**
 * Offers a retired variant again, as if somebody had typed its values into the form once more (docs/rules.md#stock).
 * @throws not-found when it is not a retired variant of the actor's product with pieces
 * @throws invalid-input or sku-in-use when the product has other options by now, or another variant with its values or its sku
 */
export async function offerAgain(db: Db, actor: Actor, id: string, variantId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockProduct(tx, id, ownBrandOf(actor));
    const retired = (await listRetired(tx, id)).find((variant) => variant.id === variantId);
    if (!retired) throw notFound('No variant found.');
    const checked = variantsForm.safeParse(withRetired(await findVariants(tx, id), retired));
    if (checked.error) throw new ShopError('invalid-input', firstMessages(checked.error).error);
    await recordChanges(tx, 'save', [id], () => applyVariants(tx, id, checked.data, actor.id));
  });
}
