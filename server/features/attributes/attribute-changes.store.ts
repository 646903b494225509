import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { AttributeForm } from '#contract/attributes.contract.ts';
import { messages } from '#contract/validation.ts';
import { violatedConstraint } from '#server/db/constraint-errors.ts';
import type { Db } from '#server/db/db.ts';
import {
  attributeCategories,
  attributeChoices,
  attributes,
  productAttributes,
} from '#server/db/schema/attributes.ts';
import { notFound, refuseField } from '#server/errors.ts';

/** Nobody else adds, changes, moves or deletes attributes until the transaction ends. */
export async function lockAttributes(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('attributes'))`);
}

/** Keeps products from getting values of the attribute, and those that have one from being changed, until the transaction ends. @throws not-found */
export async function lockValues(db: Db, id: string): Promise<void> {
  const found = await db
    .select({ id: attributes.id })
    .from(attributes)
    .where(eq(attributes.id, id))
    .for('update');
  if (found.length === 0) throw notFound('No attribute found.');
}

const nameTaken = () => refuseField('name', 'Another attribute has this name.', 'name-in-use');
const refusal = (error: unknown) =>
  violatedConstraint(error) === 'attributes_name_key' ? nameTaken() : error;

type Fields = Pick<AttributeForm, 'name' | 'unit' | 'isForAll' | 'isFilter'>;

/** Inserts an attribute after the others. @returns its id @throws name-in-use */
export async function insertAttribute(
  db: Db,
  { name, kind, unit, isForAll, isFilter = false }: Fields & Pick<AttributeForm, 'kind'>,
  position: number,
): Promise<string> {
  try {
    const [inserted] = await db
      .insert(attributes)
      .values({ name, kind, unit, isForAll, isFilter, position })
      .returning({ id: attributes.id });
    if (!inserted) throw new Error('no attribute was inserted');
    return inserted.id;
  } catch (error) {
    throw refusal(error);
  }
}

/** @throws name-in-use */
export async function updateAttribute(
  db: Db,
  id: string,
  { name, unit, isForAll, isFilter }: Fields,
): Promise<void> {
  try {
    await db.update(attributes).set({ name, unit, isForAll, isFilter }).where(eq(attributes.id, id));
  } catch (error) {
    throw refusal(error);
  }
}

/** Forms that were opened before are refused then. */
export async function raiseVersion(db: Db, id: string): Promise<void> {
  await db
    .update(attributes)
    .set({ version: sql`${attributes.version} + 1` })
    .where(eq(attributes.id, id));
}

/** @throws invalid-input when one of the categories does not exist */
export async function replaceCategories(db: Db, id: string, categoryIds: readonly string[]): Promise<void> {
  const others = notInArray(attributeCategories.categoryId, [...categoryIds]);
  await db.delete(attributeCategories).where(and(eq(attributeCategories.attributeId, id), others));
  if (categoryIds.length === 0) return;
  try {
    await db
      .insert(attributeCategories)
      .values(categoryIds.map((categoryId) => ({ attributeId: id, categoryId })))
      .onConflictDoNothing();
  } catch (error) {
    if (violatedConstraint(error) === null) throw error;
    throw refuseField('categories', messages.categoriesUnknown);
  }
}

export interface PlannedChoice {
  id: string;
  name: string;
  swatch: string | null;
}

/**
 * Inserts or updates choices in this order. Those that are left out were removed before.
 * @throws 'invalid-input' when two names are the same to PostgreSQL, whose lower case differs from JavaScript's for some letters
 */
export async function writeChoices(db: Db, id: string, choices: readonly PlannedChoice[]): Promise<void> {
  if (choices.length === 0) return;
  const column = (name: keyof PlannedChoice) => sql.param(choices.map((choice) => choice[name]));
  // Two may swap their names.
  await db.execute(sql`
    update ${attributeChoices} c set name = c.id::text
    from unnest(${column('id')}::uuid[], ${column('name')}::text[]) as w(id, name)
    where c.attribute_id = ${id} and c.id = w.id and c.name <> w.name`);
  const written = db.execute(sql`
    insert into ${attributeChoices} (attribute_id, id, name, swatch, position)
    select ${id}::uuid, w.id, w.name, w.swatch, w.position
    from unnest(${column('id')}::uuid[], ${column('name')}::text[], ${column('swatch')}::text[])
      with ordinality as w(id, name, swatch, position)
    on conflict (attribute_id, id) do update
      set name = excluded.name, swatch = excluded.swatch, position = excluded.position
    where (attribute_choices.name, attribute_choices.swatch, attribute_choices.position)
      is distinct from (excluded.name, excluded.swatch, excluded.position)`);
  await written.catch((error: unknown) => {
    throw violatedConstraint(error) === 'attribute_choices_name_key'
      ? refuseField('choices', messages.choicesRepeated)
      : error;
  });
}

/** Deletes choices of an attribute whose values are locked, and the values of products with them. */
export async function removeChoices(db: Db, id: string, choiceIds: readonly string[]): Promise<void> {
  if (choiceIds.length === 0) return;
  const { attributeId, choiceId } = productAttributes;
  await db.delete(productAttributes).where(and(eq(attributeId, id), inArray(choiceId, [...choiceIds])));
  await db
    .delete(attributeChoices)
    .where(and(eq(attributeChoices.attributeId, id), inArray(attributeChoices.id, [...choiceIds])));
}

/** @param ids all attributes */
export async function orderAttributes(db: Db, ids: readonly string[]): Promise<void> {
  await db.execute(sql`
    update ${attributes} a set position = w.position
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as w(id, position)
    where a.id = w.id and a.position <> w.position`);
}

/** Deletes an attribute whose values are locked, with these; the later ones move up. */
export async function removeAttribute(db: Db, id: string): Promise<void> {
  await db.delete(productAttributes).where(eq(productAttributes.attributeId, id));
  const [removed] = await db
    .delete(attributes)
    .where(eq(attributes.id, id))
    .returning({ position: attributes.position });
  if (!removed) return;
  await db.execute(
    sql`update ${attributes} set position = position - 1 where position > ${removed.position}`,
  );
}
