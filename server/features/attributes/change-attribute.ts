import { v7 } from 'uuid';
import type { z } from 'zod';
import {
  type Attribute,
  type AttributeForm,
  type editAttributeForm,
  maxAttributes,
} from '#contract/attributes.contract.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { notFound, refuseField, ShopError } from '#server/errors.ts';
import { insertActivity } from '../activity/activity.store.ts';
import * as changes from './attribute-changes.store.ts';
import { type AttributeChange, changesBetween, movedBehind } from './attributes.rules.ts';
import { countValues, findSavedAttribute, listAttributes } from './attributes.store.ts';
import { findOptionBeside, releaseOptions, renameOptions } from './option-choices.store.ts';

type SavedAttribute = Attribute & { version: number };
interface Who {
  by: string;
  ip: string;
}
/** The record of a change (docs/rules.md#attributes). */
interface Recorded {
  attribute: string;
  change: 'added' | 'changed' | 'deleted';
  changes?: AttributeChange[];
}

const record = (tx: Db, { by, ip }: Who, details: Recorded) =>
  insertActivity(tx, [
    { id: v7(), at: new Date(), kind: 'attribute-changed', by, ip, details: { ...details } },
  ]);

/**
 * Adds an attribute after the others.
 * @throws name-in-use, limit-reached
 * @throws invalid-input when one of the categories does not exist
 */
export async function addAttribute(db: Db, form: AttributeForm, who: Who): Promise<Attribute> {
  return await inTransaction(db, async (tx) => {
    await changes.lockAttributes(tx);
    const { length } = await listAttributes(tx);
    if (length >= maxAttributes) {
      throw new ShopError('limit-reached', `The shop may have at most ${maxAttributes} attributes.`);
    }
    const id = await changes.insertAttribute(tx, form, length + 1);
    if (!form.isForAll) await changes.replaceCategories(tx, id, form.categories);
    await changes.writeChoices(tx, id, planChoices(form));
    await record(tx, who, { attribute: form.name, change: 'added' });
    return getOne(await listAttributes(tx), id);
  });
}

/** @param known ids of choices that the attribute has @throws invalid-input for an id that is not among them */
function planChoices(
  { choices }: Pick<AttributeForm, 'choices'>,
  known = new Set<string>(),
): changes.PlannedChoice[] {
  const ids = choices.flatMap(({ _id }) => _id ?? []);
  if (new Set(ids).size < ids.length || ids.some((id) => !known.has(id))) {
    throw refuseField('choices', 'A value is unknown. Please reload the page.');
  }
  return choices.map(({ _id, name, swatch }) => ({ id: _id ?? v7(), name, swatch }));
}

function getOne(all: readonly Attribute[], id: string): Attribute {
  const found = all.find(({ _id }) => _id === id);
  if (!found) throw notFound('No attribute found.');
  return found;
}

/**
 * Saves the form of an attribute. Choices that it leaves out are removed, with the values of products; options that have one become free text.
 * @returns the attribute, and what changed
 * @throws attribute-changed when somebody else has saved it since
 * @throws value-in-use when products have a choice that is left out and not named in `removeInUse`
 * @throws not-found, name-in-use, invalid-input for an unknown category or choice, another kind, or a name that another option of a product has
 */
export async function changeAttribute(
  db: Db,
  id: string,
  form: z.output<typeof editAttributeForm>,
  who: Who,
): Promise<{ attribute: SavedAttribute; changed: boolean }> {
  return await inTransaction(db, async (tx) => {
    await changes.lockAttributes(tx);
    const before = await getSaved(tx, id);
    if (before.version !== form.version) throw changedMeanwhile();
    if (before.kind !== form.kind) throw refuseField('kind', 'The kind of an attribute cannot change.');
    const planned = planChoices(form, new Set(before.choices.map(({ _id }) => _id)));
    const kept = new Set(planned.map((choice) => choice.id));
    const removed = before.choices.filter(({ _id }) => !kept.has(_id));
    // Before values and products are read or removed, which must not change meanwhile.
    await changes.lockValues(tx, id);
    if (form.name !== before.name) await refuseNameOfOption(tx, id, form.name);
    if (removed.length > 0) await remove(tx, id, removed, form.removeInUse);
    await changes.updateAttribute(tx, id, form);
    await changes.replaceCategories(tx, id, form.isForAll ? [] : form.categories);
    await changes.writeChoices(tx, id, planned);
    await renameOptions(tx, id);
    const after = await getSaved(tx, id);
    const differences = changesBetween(before, after);
    if (differences.length === 0) return { attribute: after, changed: false };
    await changes.raiseVersion(tx, id);
    await record(tx, who, { attribute: before.name, change: 'changed', changes: differences });
    return { attribute: { ...after, version: after.version + 1 }, changed: true };
  });
}

/** Two options of a product with one name could not be told apart, by shoppers, files or its form. @throws invalid-input */
async function refuseNameOfOption(tx: Db, id: string, name: string): Promise<void> {
  const product = await findOptionBeside(tx, id, name);
  if (!product) return;
  const which = `${product.name} (${product.sku})`;
  throw refuseField(
    'name',
    `${which} has another option that is called ${name}. Please rename that one first.`,
  );
}

async function remove(
  tx: Db,
  id: string,
  choices: readonly { _id: string; name: string }[],
  confirmed: readonly string[],
): Promise<void> {
  const counts = await countValues(tx, id);
  for (const { _id, name } of choices) {
    const count = counts.get(_id) ?? 0;
    if (count === 0 || confirmed.includes(_id)) continue;
    const products = count === 1 ? 'One product has' : `${count} products have`;
    throw refuseField(
      'choices',
      `${products} the value ${name}. Please confirm that it is removed.`,
      'value-in-use',
    );
  }
  const ids = choices.map(({ _id }) => _id);
  await releaseOptions(tx, id, ids);
  await changes.removeChoices(tx, id, ids);
}

async function getSaved(tx: Db, id: string): Promise<SavedAttribute> {
  const found = await findSavedAttribute(tx, id);
  if (!found) throw notFound('No attribute found.');
  return found;
}

const changedMeanwhile = () =>
  new ShopError(
    'attribute-changed',
    'Somebody has saved this attribute since you opened it. Nothing was saved; your changes are still in the form.',
  );

/**
 * Moves an attribute behind another one, or before all: two people who move at once both have their way.
 * @returns all in their order
 * @throws not-found
 * @throws invalid-input when the other one does not exist
 */
export async function moveAttribute(db: Db, id: string, after: string | null): Promise<Attribute[]> {
  return await inTransaction(db, async (tx) => {
    await changes.lockAttributes(tx);
    const all = await listAttributes(tx);
    getOne(all, id);
    const ids = movedBehind(all, id, after);
    if (!ids)
      throw new ShopError('invalid-input', 'The attributes have changed meanwhile. Please reload the page.');
    await changes.orderAttributes(tx, ids);
    return await listAttributes(tx);
  });
}

/**
 * Deletes an attribute with the values of all products. Options that refer to it become free text.
 * @throws not-found
 */
export async function deleteAttribute(db: Db, id: string, who: Who): Promise<string> {
  return await inTransaction(db, async (tx) => {
    await changes.lockAttributes(tx);
    const { name } = getOne(await listAttributes(tx), id);
    await changes.lockValues(tx, id);
    await releaseOptions(tx, id);
    await changes.removeAttribute(tx, id);
    await record(tx, who, { attribute: name, change: 'deleted' });
    return name;
  });
}
