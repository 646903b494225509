import { asc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { FilterKind } from '#contract/attribute-values.ts';
import type { ListedValue } from '#server/announced-change.ts';
import type { Db } from '#server/db/db.ts';
import { attributeChoices, attributes, productAttributes } from '#server/db/schema/attributes.ts';
import type { FilterAttribute } from './attributes.rules.ts';
import { appliesTo } from './attributes.store.ts';

/** @returns the attributes that lists are filtered by, in their order */
export async function listFilterAttributes(db: Db): Promise<FilterAttribute[]> {
  const choices = sql<FilterAttribute['choices']>`(
    select coalesce(json_agg(json_build_object('_id', c.id, 'name', c.name, 'swatch', c.swatch) order by c.position), '[]')
    from ${attributeChoices} c where c.attribute_id = attributes.id)`;
  return await db
    .select({
      _id: attributes.id,
      name: attributes.name,
      kind: sql<FilterKind>`${attributes.kind}`,
      unit: attributes.unit,
      choices,
    })
    .from(attributes)
    .where(eq(attributes.isFilter, true))
    .orderBy(asc(attributes.position));
}

/** The values `v` of the attributes `a` that lists are filtered by, where product pages show them. */
export const shownFilterValues = sql`${attributes} a join ${productAttributes} v on v.attribute_id = a.id and a.is_filter`;
export const isShownFilterValue = appliesTo(sql`a`);
/** Of `v`, as text. A number has the same text whatever its decimals. */
export const valueText = sql`coalesce(v.choice_id::text, v.is_yes::text, trim_scale(v.number)::text)`;

/** @param productId a column of the outer statement @returns a column with what lists filter the product by */
export const listedValuesOf = (productId: SQLWrapper) => sql<ListedValue[]>`array(
  select json_build_array(v.attribute_id,
    coalesce(to_json(v.choice_id), to_json(v.is_yes), to_json(trim_scale(v.number))))
  from ${shownFilterValues} where v.product_id = ${productId} and ${isShownFilterValue} order by a.id)`;

/** @param kind of its attribute @param text `valueText` */
export const listedValue = (id: string, kind: FilterKind, text: string): ListedValue => [
  id,
  kind === 'number' ? Number(text) : kind === 'yes-no' ? text === 'true' : text,
];

/**
 * Products that all filters by attributes find. Their number is not known when a statement is planned, so that each is read by its attribute;
 * lists are found in memory, and by this only while the products are not there (docs/decisions/111-attribute-filters.md).
 * @param filters `AttributeFilter[]` as JSON
 */
export const productsWithValues = (filters: unknown): SQL => sql`
  select v.product_id
  from jsonb_to_recordset(${filters}::jsonb) as wanted(id uuid, "values" text[], ranges jsonb)
  join (${shownFilterValues}) on a.id = wanted.id
  where (coalesce(v.choice_id::text, v.is_yes::text) = any(wanted."values") or exists (
      select from jsonb_to_recordset(wanted.ranges) as range(least numeric, most numeric)
      where v.number >= coalesce(range.least, v.number) and v.number <= coalesce(range.most, v.number)))
    and ${isShownFilterValue}
  group by v.product_id having count(*) = jsonb_array_length(${filters}::jsonb)`;
