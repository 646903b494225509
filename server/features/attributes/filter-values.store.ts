import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { FilterKind } from '#contract/attribute-values.ts';
import type { Db } from '#server/db/db.ts';
import { attributeChoices, attributes, productAttributes } from '#server/db/schema/attributes.ts';
import { productOptionValues } from '#server/db/schema/variants.ts';
import type { FilterAttribute, ListedValue } from './attributes.rules.ts';
import { appliesTo } from './attributes.store.ts';
import { anyOptionOfAttribute, filterOptionValues, isOrderable } from './option-values.store.ts';

/** @returns the attributes that lists are filtered by, in their order */
export async function listFilterAttributes(db: Db): Promise<FilterAttribute[]> {
  const choices = sql<FilterAttribute['choices']>`(
    select coalesce(json_agg(json_build_object('_id', c.id, 'name', c.name, 'slug', c.slug, 'formerSlugs', c.former_slugs,
      'swatch', c.swatch) order by c.position), '[]')
    from ${attributeChoices} c where c.attribute_id = attributes.id)`;
  return await db
    .select({
      _id: attributes.id,
      name: attributes.name,
      slug: attributes.slug,
      formerSlugs: attributes.formerSlugs,
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
/** The value of `v` as text. A number has the same text whatever its decimals. */
export const valueText = sql`coalesce(v.choice_id::text, v.is_yes::text, trim_scale(v.number)::text)`;

/** @param kind of its attribute @param text `valueText` */
export const listedValue = (id: string, kind: FilterKind, text: string): ListedValue => [
  id,
  kind === 'number' ? Number(text) : kind === 'yes-no' ? text === 'true' : text,
];

const wantedValues = (filters: unknown) =>
  sql`jsonb_to_recordset(${filters}::jsonb) as wanted(id uuid, "values" text[], ranges jsonb)`;
/** True when the value `v` is one of those wanted of the attribute `wanted`. */
const isWantedValue = sql`(coalesce(v.choice_id::text, v.is_yes::text) = any(wanted."values") or exists (
      select from jsonb_to_recordset(wanted.ranges) as range(min numeric, max numeric)
      where v.number >= coalesce(range.min, v.number) and v.number <= coalesce(range.max, v.number)))
    and ${isShownFilterValue}`;

/**
 * Products that all filters by attributes find: by values of the product, or by these and the choices of one variant that can be bought. Their
 * number is not known when a statement is planned, so that each is read by its attribute; lists are found in memory, and by this only while the
 * products are not there (docs/decisions/111-attribute-filters.md).
 * @param filters `AttributeFilter[]` as JSON
 */
export const productsWithValues = (filters: unknown): SQL => sql`
  with met as materialized (
    select v.product_id, wanted.id from ${wantedValues(filters)} join (${shownFilterValues}) on a.id = wanted.id
    where ${isWantedValue}
  ), met_by_variant as materialized (
    select pv.product_id, pv.id as variant_id, wanted.id
    from ${wantedValues(filters)} join (${filterOptionValues}) on a.id = wanted.id
    where ${anyOptionOfAttribute} and ov.choice_id::text = any(wanted."values") and ${isOrderable}
  )
  select product_id from met group by product_id having count(*) = jsonb_array_length(${filters}::jsonb)
  union all
  select product_id from (
    select product_id, variant_id, id from met_by_variant
    union
    select met.product_id, variant.variant_id, met.id
    from met join (select distinct product_id, variant_id from met_by_variant) variant using (product_id)
  ) of_variant
  group by product_id, variant_id having count(*) = jsonb_array_length(${filters}::jsonb)`;

/** True when the variant `pv`, with the values of its product, meets all filters by attributes. */
export const variantMeets = (filters: unknown): SQL => sql`not exists (
  select from ${wantedValues(filters)}
  where not exists (
      select from ${productOptionValues} met where met.product_id = pv.product_id and met.id = any(pv.value_ids)
        and met.attribute_id = wanted.id and met.choice_id::text = any(wanted."values"))
    and not exists (
      select from ${shownFilterValues} where v.product_id = pv.product_id and a.id = wanted.id and ${isWantedValue}))`;
