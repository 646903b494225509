import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { AttributeForm } from '#contract/attributes.contract.ts';
import { isReserved } from '#contract/list-params.ts';
import { messages } from '#contract/validation.ts';
import { violatedConstraint } from '#server/db/constraint-errors.ts';
import type { Db } from '#server/db/db.ts';
import {
  attributeCategories,
  attributeChoices,
  attributes,
  productAttributes,
} from '#server/db/schema/attributes.ts';
import { planSlugs } from '#server/db/slugs.ts';
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

/** Inserts an attribute after the others, which are locked. @returns its id @throws name-in-use */
export async function insertAttribute(
  db: Db,
  { name, kind, unit, isForAll, isFilter = false }: Fields & Pick<AttributeForm, 'kind'>,
  position: number,
): Promise<string> {
  const id = v7();
  const slugs = await slugsFor(db, id, name);
  try {
    await db.insert(attributes).values({ id, name, kind, unit, isForAll, isFilter, position, ...slugs });
    return id;
  } catch (error) {
    throw refusal(error);
  }
}

/** Changes an attribute; all are locked. @throws name-in-use */
export async function updateAttribute(
  db: Db,
  id: string,
  { name, unit, isForAll, isFilter }: Fields,
): Promise<void> {
  const slugs = await slugsFor(db, id, name);
  try {
    await db
      .update(attributes)
      .set({ name, unit, isForAll, isFilter, ...slugs })
      .where(eq(attributes.id, id));
  } catch (error) {
    throw refusal(error);
  }
}

/** The slugs of an attribute with this name. */
async function slugsFor(db: Db, id: string, name: string) {
  const { slug, formerSlugs } = attributes;
  const stored = await db
    .select({ id: attributes.id, name: attributes.name, slug, formerSlugs })
    .from(attributes);
  const planned = planSlugs([{ id, name }], stored, { fallback: 'attribute', isReserved }).get(id);
  if (!planned) throw new Error('no slug was planned');
  return { slug: planned.slug, formerSlugs: [...planned.formerSlugs] };
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
 * Inserts or updates choices of a locked attribute in this order. Those that are left out were removed before.
 * @throws 'invalid-input' when two names are the same to PostgreSQL, whose lower case differs from JavaScript's for some letters
 */
export async function writeChoices(db: Db, id: string, choices: readonly PlannedChoice[]): Promise<void> {
  if (choices.length === 0) return;
  const { name, slug, formerSlugs, attributeId } = attributeChoices;
  const stored = await db
    .select({ id: attributeChoices.id, name, slug, formerSlugs })
    .from(attributeChoices)
    .where(eq(attributeId, id));
  const slugs = planSlugs(choices, stored, { fallback: 'value' });
  const column = (of: keyof PlannedChoice) => sql.param(choices.map((choice) => choice[of]));
  const planned = choices.map((choice) => slugs.get(choice.id));
  const former = planned.map((each) => JSON.stringify(each?.formerSlugs));
  // Two may swap their names.
  await db.execute(sql`
    update ${attributeChoices} c set name = c.id::text
    from unnest(${column('id')}::uuid[], ${column('name')}::text[]) as w(id, name)
    where c.attribute_id = ${id} and c.id = w.id and c.name <> w.name`);
  const written = db.execute(sql`
    insert into ${attributeChoices} (attribute_id, id, name, swatch, slug, former_slugs, position)
    select ${id}::uuid, w.id, w.name, w.swatch, w.slug, array(select jsonb_array_elements_text(w.former)), w.position
    from unnest(${column('id')}::uuid[], ${column('name')}::text[], ${column('swatch')}::text[],
        ${sql.param(planned.map((each) => each?.slug))}::text[], ${sql.param(former)}::jsonb[])
      with ordinality as w(id, name, swatch, slug, former, position)
    on conflict (attribute_id, id) do update
      set name = excluded.name, swatch = excluded.swatch, slug = excluded.slug, former_slugs = excluded.former_slugs,
        position = excluded.position
    where (attribute_choices.name, attribute_choices.swatch, attribute_choices.slug, attribute_choices.position)
      is distinct from (excluded.name, excluded.swatch, excluded.slug, excluded.position)`);
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
