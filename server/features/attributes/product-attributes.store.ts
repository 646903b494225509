import { and, sql } from 'drizzle-orm';
import type { AttributeKind, AttributeValue } from '#contract/attribute-values.ts';
import type { Db } from '#server/db/db.ts';
import { attributes, productAttributes } from '#server/db/schema/attributes.ts';
import { appliesTo } from './attributes.store.ts';

/** Values of a product by the ids of attributes. */
export type StoredValues = Readonly<Record<string, AttributeValue>>;

/** @returns all values of a product, also those that are not shown */
export async function findValues(db: Db, productId: string): Promise<StoredValues> {
  return (await findAttributeValues(db, [productId])).get(productId) ?? {};
}

/**
 * @param which `all` has also those that are kept while its categories do not ask for them or an option refers to their attribute
 * @returns values of products that have any, by their ids
 */
export async function findAttributeValues(
  db: Db,
  productIds: readonly string[],
  which: 'all' | 'shown' = 'all',
): Promise<Map<string, StoredValues>> {
  const isShown = sql`exists (
    select from ${attributes} a
    where a.id = product_attributes.attribute_id and ${appliesTo(sql`a`, sql`product_attributes.product_id`)})`;
  const rows = await db
    .select({
      productId: productAttributes.productId,
      id: productAttributes.attributeId,
      text: productAttributes.text,
      number: productAttributes.number,
      choiceId: productAttributes.choiceId,
      isYes: productAttributes.isYes,
    })
    .from(productAttributes)
    .where(
      and(
        sql`${productAttributes.productId} = any(${sql.param(productIds)}::uuid[])`,
        which === 'shown' ? isShown : undefined,
      ),
    )
    .orderBy(productAttributes.productId, productAttributes.attributeId);
  const found = new Map<string, Record<string, AttributeValue>>();
  for (const { productId, id, text, number, choiceId, isYes } of rows) {
    const value = text ?? number ?? choiceId ?? isYes;
    if (value === null) continue;
    const values = found.get(productId) ?? {};
    values[id] = value;
    found.set(productId, values);
  }
  return found;
}

/** @returns the attributes that the categories of a product ask for and no option refers to */
export async function listApplying(db: Db, productId: string): Promise<Set<string>> {
  const rows = await db
    .select({ id: attributes.id })
    .from(attributes)
    .where(appliesTo(sql`attributes`, sql`${productId}::uuid`));
  return new Set(rows.map(({ id }) => id));
}

/**
 * Keeps these attributes and their choices from being deleted until the transaction ends. Call it before values are written: who deletes
 * an attribute locks it first, too.
 */
export async function lockAttributesFor(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .select({ id: attributes.id })
    .from(attributes)
    .where(sql`${attributes.id} = any(${sql.param(ids)}::uuid[])`)
    .orderBy(attributes.id)
    .for('key share');
}

export interface ValueOfProduct {
  productId: string;
  attributeId: string;
  kind: AttributeKind;
  /** Null removes it. */
  value: AttributeValue | null;
}

/** Writes values of products. @returns the products that changed */
export async function writeValues(db: Db, values: readonly ValueOfProduct[]): Promise<Set<string>> {
  const removed = values.filter(({ value }) => value === null);
  const written = values.filter(({ value }) => value !== null);
  const of = <T>(rows: readonly ValueOfProduct[], column: (row: ValueOfProduct) => T) =>
    sql.param(rows.map(column));
  const ofKind = (kind: AttributeKind) =>
    of(written, (row) => (row.kind === kind && row.value !== null ? String(row.value) : null));
  const changed = new Set<string>();
  if (removed.length > 0) {
    const { rows } = await db.execute<{ id: string }>(sql`
      delete from ${productAttributes} v
      using unnest(${of(removed, (row) => row.productId)}::uuid[], ${of(removed, (row) => row.attributeId)}::uuid[])
        as w(product_id, attribute_id)
      where v.product_id = w.product_id and v.attribute_id = w.attribute_id returning v.product_id as id`);
    for (const { id } of rows) changed.add(id);
  }
  if (written.length > 0) {
    const { rows } = await db.execute<{ id: string }>(sql`
      insert into ${productAttributes} (product_id, attribute_id, kind, text, number, choice_id, is_yes)
      select * from unnest(${of(written, (row) => row.productId)}::uuid[], ${of(written, (row) => row.attributeId)}::uuid[],
        ${of(written, (row) => row.kind)}::text[], ${ofKind('text')}::text[], ${ofKind('number')}::numeric[],
        ${ofKind('choice')}::uuid[], ${ofKind('yes-no')}::boolean[]) as w(product_id, attribute_id) order by 1, 2
      on conflict (product_id, attribute_id) do update
        set text = excluded.text, number = excluded.number, choice_id = excluded.choice_id, is_yes = excluded.is_yes
      where (product_attributes.text, product_attributes.number, product_attributes.choice_id, product_attributes.is_yes)
        is distinct from (excluded.text, excluded.number, excluded.choice_id, excluded.is_yes)
      returning product_id as id`);
    for (const { id } of rows) changed.add(id);
  }
  return changed;
}
