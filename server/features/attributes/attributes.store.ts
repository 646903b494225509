import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Attribute, EditedAttribute, ShownAttribute } from '#contract/attributes.contract.ts';
import type { Db } from '#server/db/db.ts';
import {
  attributeCategories,
  attributeChoices,
  attributes,
  productAttributes,
} from '#server/db/schema/attributes.ts';
import { categories, categoryProducts, products } from '#server/db/schema/catalogue.ts';
import { productOptions, productOptionValues } from '#server/db/schema/variants.ts';

// Drizzle leaves out the table of a column when a statement has one table, and subqueries have an `id` of their own.
const namedCategories = sql<Attribute['categories']>`(
  select coalesce(json_agg(json_build_object('_id', c.id, 'name', c.name, 'path', array_remove(array[top.name, above.name], null))
    order by lower(c.name), c.id), '[]')
  from ${attributeCategories} ac join ${categories} c on c.id = ac.category_id
  left join ${categories} above on above.id = c.parent_id left join ${categories} top on top.id = above.parent_id
  where ac.attribute_id = attributes.id
)`;
/** There are at most three levels. */
const inCategories = sql<string[]>`array(
  select c.id from ${categories} c left join ${categories} parent on parent.id = c.parent_id
  where exists (
    select from ${attributeCategories} ac
    where ac.attribute_id = attributes.id and ac.category_id in (c.id, c.parent_id, parent.parent_id))
  order by c.id
)`;
const orderedChoices = sql<Attribute['choices']>`(
  select coalesce(json_agg(json_build_object('_id', c.id, 'name', c.name, 'swatch', c.swatch) order by c.position), '[]')
  from ${attributeChoices} c where c.attribute_id = attributes.id
)`;
const columns = {
  _id: attributes.id,
  name: attributes.name,
  kind: attributes.kind,
  unit: attributes.unit,
  isForAll: attributes.isForAll,
  isFilter: attributes.isFilter,
  categories: namedCategories,
  inCategories,
  choices: orderedChoices,
};

/** @returns all attributes in their order: 100 at most */
export async function listAttributes(db: Db): Promise<Attribute[]> {
  return await db.select(columns).from(attributes).orderBy(asc(attributes.position));
}

/** @returns the attribute as it is saved; null when there is none */
export async function findSavedAttribute(
  db: Db,
  id: string,
): Promise<(Attribute & { version: number }) | null> {
  const [found] = await db
    .select({ ...columns, version: attributes.version })
    .from(attributes)
    .where(eq(attributes.id, id));
  return found ?? null;
}

/** @returns the attribute with how many products have a value, which reads an index of these; null when there is none */
export async function findAttribute(db: Db, id: string): Promise<EditedAttribute | null> {
  const found = await findSavedAttribute(db, id);
  if (!found) return null;
  const counts = await countValues(db, id);
  const [all] = await db
    .select({ count: sql<number>`count(distinct v.product_id)::int` })
    .from(sql`(${valuesAndOptions(id)}) v`);
  return {
    ...found,
    productCount: all?.count ?? 0,
    choices: found.choices.map((choice) => ({ ...choice, productCount: counts.get(choice._id) ?? 0 })),
  };
}

/** @returns how many products have each choice, also in an option; null stands for values of attributes of another kind. Deleted products do not count */
export async function countValues(db: Db, id: string): Promise<Map<string | null, number>> {
  const counts = await db
    .select({ choice: sql<string | null>`v.choice_id`, count: sql<number>`count(*)::int` })
    .from(sql`(${valuesAndOptions(id)}) v`)
    .groupBy(sql`v.choice_id`);
  return new Map(counts.map(({ choice, count }) => [choice, count]));
}

/** Each choice of a product once. */
const valuesAndOptions = (id: string) => sql`
  select v.product_id, v.choice_id from ${productAttributes} v where v.attribute_id = ${id} and ${isOfKept}
  union
  select v.product_id, v.choice_id from ${productOptionValues} v where v.attribute_id = ${id} and ${isOfKept}`;
const isOfKept = sql`exists (
  select from ${products} p where p.id = v.product_id and p.deleted_at is null)`;

/**
 * @param attribute an alias of the table
 * @param productId a column
 * @returns whether the product has a value of its own: its categories ask for it, and no option refers to it
 */
export const appliesTo = (
  attribute: SQL,
  productId: SQL = sql`v.product_id`,
) => sql`((${attribute}.is_for_all or exists (
  select from ${attributeCategories} ac
  join ${categoryProducts} cp on cp.category_id = ac.category_id and cp.product_id = ${productId}
  where ac.attribute_id = ${attribute}.id)) and not exists (
  select from ${productOptions} o where o.product_id = ${productId} and o.attribute_id = ${attribute}.id))`;

/** A column of a statement on products: what its page shows, in the owner's order; null for nothing. */
export const shownAttributes = sql<ShownRow[] | null>`(
  select json_agg(json_build_object('_id', a.id, 'name', a.name, 'kind', a.kind, 'unit', a.unit, 'swatch', c.swatch,
    'value', case a.kind when 'text' then to_json(v.text) when 'number' then to_json(v.number)
      when 'choice' then to_json(c.name) else to_json(v.is_yes) end) order by a.position)
  from ${productAttributes} v
  join ${attributes} a on a.id = v.attribute_id
  left join ${attributeChoices} c on c.attribute_id = v.attribute_id and c.id = v.choice_id
  where v.product_id = ${products.id} and ${appliesTo(sql`a`)}
)`;
interface ShownRow extends Pick<Attribute, '_id' | 'name' | 'kind' | 'unit'> {
  value: string | number | boolean;
  swatch: string | null;
}

export const toShownAttribute = ({ unit, swatch, ...shown }: ShownRow): ShownAttribute => ({
  ...shown,
  ...(unit ? { unit } : {}),
  ...(swatch ? { swatch } : {}),
});
