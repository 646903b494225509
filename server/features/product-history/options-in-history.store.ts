import { type SQL, sql } from 'drizzle-orm';
import { productOptions, productOptionValues } from '#server/db/schema/variants.ts';

/**
 * @param freed an attribute whose options are shown as free text, which they are about to become
 * @returns an expression for the options of a product as its history has them
 */
export function selectOptions(productId: SQL, freed: string | null = null): SQL {
  const unlessFreed = (column: SQL) =>
    freed === null ? column : sql`case when o.attribute_id <> ${freed}::uuid then ${column} end`;
  return sql`(
    select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
      'name', o.name, 'attribute', ${unlessFreed(sql`o.attribute_id`)}, 'values', (
        select coalesce(jsonb_agg(jsonb_build_object(
          '_id', v.id, 'name', v.name, 'choice', ${unlessFreed(sql`v.choice_id`)}) order by v.position), '[]')
        from ${productOptionValues} v where v.product_id = o.product_id and v.option = o.position))) order by o.position), '[]')
    from ${productOptions} o where o.product_id = ${productId})`;
}
