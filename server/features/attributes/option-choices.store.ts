import { eq, inArray, sql } from 'drizzle-orm';
import type { Attribute } from '#contract/attributes.contract.ts';
import type { Db } from '#server/db/db.ts';
import { attributeChoices, attributes } from '#server/db/schema/attributes.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { productOptions, productOptionValues } from '#server/db/schema/variants.ts';
import { insertReleasedEntries } from '../product-history/product-history.store.ts';
import type { ChoiceAttribute } from './attributes.rules.ts';
import { lockAttributesFor } from './product-attributes.store.ts';

/** Options of products that refer to an attribute (docs/decisions/111-attribute-filters.md). */

/** @returns attributes with their choices, in their order; unknown ones are left out */
export async function findAttributes(db: Db, ids: readonly string[]): Promise<ChoiceAttribute[]> {
  if (ids.length === 0) return [];
  const choices = sql<Attribute['choices']>`(
    select coalesce(json_agg(json_build_object('_id', c.id, 'name', c.name, 'swatch', c.swatch) order by c.position), '[]')
    from ${attributeChoices} c where c.attribute_id = attributes.id)`;
  return await db
    .select({ _id: attributes.id, name: attributes.name, kind: attributes.kind, choices })
    .from(attributes)
    .where(inArray(attributes.id, [...ids]));
}

/**
 * Keeps the attributes of a locked product's options, and of those that are sent, as they are until the transaction ends. Call it before
 * options are read to be written: who renames or removes a choice locks its attribute, too.
 */
export async function lockProductAttributes(
  db: Db,
  productId: string,
  sent: readonly { attribute?: string | null | undefined }[] = [],
): Promise<void> {
  const stored = await db
    .select({ id: productOptions.attributeId })
    .from(productOptions)
    .where(eq(productOptions.productId, productId));
  const ids = [...stored.map(({ id }) => id), ...sent.map(({ attribute }) => attribute)];
  const known = [...new Set(ids.flatMap((id) => id ?? []))];
  if (known.length > 0) await lockAttributesFor(db, known);
}

/** @returns a product that has another option with this name beside that of a locked attribute; null when none has */
export async function findOptionBeside(
  db: Db,
  attributeId: string,
  name: string,
): Promise<{ name: string; sku: string } | null> {
  const { rows } = await db.execute<{ name: string; sku: string }>(sql`
    select p.name, p.sku from ${productOptions} o
    join ${productOptions} other on other.product_id = o.product_id and other.position <> o.position
    join ${products} p on p.id = o.product_id and p.deleted_at is null
    where o.attribute_id = ${attributeId} and lower(other.name) = lower(${name}) order by p.id limit 1`);
  return rows[0] ?? null;
}

/** Gives options and values of products the names of a locked attribute and its choices. */
export async function renameOptions(db: Db, attributeId: string): Promise<void> {
  await db.execute(sql`
    update ${productOptions} o set name = a.name from ${attributes} a
    where a.id = ${attributeId} and o.attribute_id = a.id and o.name <> a.name`);
  await db.execute(sql`
    update ${productOptionValues} v set name = c.name from ${attributeChoices} c
    where c.attribute_id = ${attributeId} and v.attribute_id = c.attribute_id and v.choice_id = c.id and v.name <> c.name`);
}

/** Products of a statement that adds to histories: few enough for options with many values. */
const batch = 2_000;

/**
 * Makes options of a locked attribute free text, which keep the names of their values, and adds that to the histories of their products.
 * @param choiceIds only options with one of these values; absent for all
 */
export async function releaseOptions(
  db: Db,
  attributeId: string,
  choiceIds?: readonly string[],
): Promise<void> {
  const having = choiceIds
    ? sql`and product_id in (select product_id from ${productOptionValues}
        where attribute_id = ${attributeId} and choice_id = any(${sql.param(choiceIds)}::uuid[]))`
    : sql``;
  const { rows } = await db.execute<{ id: string }>(sql`
    select product_id as id from ${productOptions} where attribute_id = ${attributeId} ${having}`);
  const ids = rows.map(({ id }) => id);
  const released = sql`attribute_id = ${attributeId} and product_id = any(${sql.param(ids)}::uuid[])`;
  for (let at = 0; at < ids.length; at += batch) {
    await insertReleasedEntries(db, attributeId, ids.slice(at, at + batch));
  }
  // Values first, which refer to the attribute of their option.
  await db.execute(sql`
    update ${productOptionValues} set attribute_id = null, choice_id = null where ${released}`);
  await db.execute(sql`update ${productOptions} set attribute_id = null where ${released}`);
}
