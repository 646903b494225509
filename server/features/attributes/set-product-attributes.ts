import type { SentAttributes } from '#contract/attribute-values.ts';
import type { Db } from '#server/db/db.ts';
import { refuseTogether } from '#server/errors.ts';
import { listAttributes } from './attributes.store.ts';
import { findLinkedAttributes } from './option-values.store.ts';
import { planValues } from './product-attributes.rules.ts';
import { findValues, listApplying, lockAttributesFor, writeValues } from './product-attributes.store.ts';

/**
 * Writes values of a locked product, after its categories (docs/rules.md#attributes).
 * @param values what is absent stays
 * @param was values when the form was opened; one that somebody else has changed since refuses the save
 * @returns whether any changed
 * @throws attribute-changed, or invalid-input for a value that breaks a rule, with the fields of all
 */
export async function setProductAttributes(
  tx: Db,
  productId: string,
  values: SentAttributes,
  was: SentAttributes = {},
): Promise<boolean> {
  const ids = Object.keys(values);
  if (ids.length === 0) return false;
  await lockAttributesFor(tx, ids);
  const [attributes, stored, applying, linked] = [
    await listAttributes(tx),
    await findValues(tx, productId),
    await listApplying(tx, productId),
    (await findLinkedAttributes(tx, [productId])).get(productId) ?? new Set<string>(),
  ];
  const { planned, refusals } = planValues({ values, was }, { attributes, stored, applying, linked });
  refuseTogether(refusals);
  const changed = await writeValues(
    tx,
    planned.map((row) => ({ productId, ...row })),
  );
  return changed.size > 0;
}
