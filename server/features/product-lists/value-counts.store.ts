import { type SQL, sql } from 'drizzle-orm';
import type { AttributeFilter } from '#contract/attribute-filters.ts';
import type { FilterKind } from '#contract/attribute-values.ts';
import { attributes as attributesTable } from '#server/db/schema/attributes.ts';
import {
  isShownFilterValue,
  listedValue,
  shownFilterValues,
  valueText,
  variantMeets,
} from '../attributes/filter-values.store.ts';
import { anyOptionOfAttribute, filterOptionValues, isOrderable } from '../attributes/option-values.store.ts';
import { type ProductFilter, readAttributes, type ValueCounts } from './product-filter.rules.ts';
import { collectCounts } from './value-index.rules.ts';

/** As JSON: attribute, kind, text and count of each value; without kind and text of products with any value. */
export type CountedValues = (
  | [attribute: string, kind: FilterKind, text: string, count: number]
  | [attribute: string, kind: null, text: null, count: number]
)[];

/** A filter, and the attributes whose values are counted under it: one that is chosen, or all that are not. */
export interface CountedAttributes {
  filter: ProductFilter;
  isCounted: SQL;
}

/** Each attribute is counted without its own filter. */
export function countedAttributes(filter: ProductFilter): CountedAttributes[] {
  const chosen = readAttributes(filter);
  const ids = chosen.map(({ id }) => id);
  const without = (id: string) => {
    const others = chosen.filter((one: AttributeFilter) => one.id !== id);
    return { ...filter, attributes: others.length > 0 ? JSON.stringify(others) : null };
  };
  return [
    { filter, isCounted: sql`a.id <> all(${sql.param(ids)}::uuid[])` },
    ...ids.map((id) => ({ filter: without(id), isCounted: sql`a.id = ${id}::uuid` })),
  ];
}

/**
 * @param productIds a statement for the products whose values are counted
 * @param attributes the filter by attributes that found them: of variants only those count that meet it
 * @returns rows of `CountedValues`
 */
export const countsOfValues = (productIds: SQL, isCounted: SQL, attributes: string | null) => sql`
  select attribute_id, kind, text, count(distinct product_id) as n from (
    select v.product_id, v.attribute_id, a.kind, ${valueText} as text from ${shownFilterValues}
    where (select exists (select from ${attributesTable} one where one.is_filter)) and ${isCounted} and ${isShownFilterValue}
      and v.product_id in (${productIds})
    union all
    select product_id, attribute_id, 'choice', text from (
      select distinct pv.product_id, ov.attribute_id, ov.choice_id::text as text from ${filterOptionValues}
      where ${anyOptionOfAttribute} and ${isCounted} and ${isOrderable} and pv.product_id in (${productIds})
        and ${attributes === null ? sql`true` : variantMeets(sql.param(attributes))}
        and not exists (
          select from ${shownFilterValues} where v.product_id = pv.product_id and a.id = ov.attribute_id
            and v.choice_id = ov.choice_id and ${isShownFilterValue})
    ) of_variant
  ) valued group by grouping sets ((attribute_id, kind, text), (attribute_id))`;

/** @param counts statements of `countsOfValues` @returns one value */
export const countedValues = (counts: readonly SQL[]) => sql<CountedValues | null>`(
  select json_agg(json_build_array(attribute_id, kind, text, n)) from (${sql.join([...counts], sql` union all `)}) counted)`;

export function toValueCounts(counted: CountedValues | null = null): ValueCounts {
  const { add, ...counts } = collectCounts();
  const byAttribute = new Map<string, number>();
  for (const [attribute, kind, text, count] of counted ?? []) {
    if (kind === null) byAttribute.set(attribute, count);
    else add(listedValue(attribute, kind, text), count);
  }
  return { ...counts, byAttribute };
}
