import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { toMajor } from '#contract/money.ts';
import type { Db } from '#server/db/db.ts';
import { attributeChoices, attributes, productAttributes } from '#server/db/schema/attributes.ts';
import { brands, categories, categoryProducts, products } from '#server/db/schema/catalogue.ts';
import { productImages } from '#server/db/schema/product-images.ts';
import { productOptionValues, productVariants } from '#server/db/schema/variants.ts';
import { type StoredSale, salesIn } from '../prices/sales.rules.ts';
import { salesOfVariant } from '../prices/sales.store.ts';
import { selectOptions } from './options-in-history.store.ts';
import {
  type PlainField,
  type ProductState,
  plainFields,
  type StateVariant,
} from './product-changes.rules.ts';
import type { productForm } from './product-form.store.ts';

interface StoredState extends Omit<ProductState, 'variants'> {
  id: string;
  variants: (Omit<StateVariant, 'price' | 'sales'> & { priceMinor: number; sales: StoredSale[] })[];
}

const p = alias(products, 'p');
/** A column of the form that has no history fails the type check. */
const selectColumns = <Field extends PlainField>(fields: readonly Field[]) =>
  sql.join(
    fields.map((field) => sql`${p[field]} as ${sql.identifier(field)}`),
    sql`, `,
  );
const plainColumns = selectColumns<Exclude<keyof typeof productForm, 'brandId'> | 'details' | 'isActive'>(
  plainFields,
);

/** @returns what the history records of these products, by their id; deleted ones are left out */
export async function readStates(db: Db, ids: readonly string[]): Promise<Map<string, ProductState>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<StoredState & Record<string, unknown>>(sql`
    select p.id, ${plainColumns},
      (select jsonb_build_object('_id', b.id, 'name', b.name) from ${brands} b where b.id = p.brand_id) as brand,
      (select coalesce(jsonb_agg(jsonb_build_object('_id', c.id, 'name', c.name) order by c.name, c.id), '[]')
        from ${categoryProducts} cp join ${categories} c on c.id = cp.category_id where cp.product_id = p.id and not cp.inherited) as categories,
      (select coalesce(jsonb_agg(jsonb_build_object('_id', a.id, 'name', a.name,
          'value', coalesce(to_jsonb(pa.text), to_jsonb(pa.number), to_jsonb(pa.choice_id), to_jsonb(pa.is_yes)),
          'label', coalesce(pa.text, trim_scale(pa.number) || coalesce(' ' || a.unit, ''), (
            select c.name from ${attributeChoices} c where c.attribute_id = a.id and c.id = pa.choice_id))) order by a.position), '[]')
        from ${productAttributes} pa join ${attributes} a on a.id = pa.attribute_id where pa.product_id = p.id) as attributes,
      (select coalesce(jsonb_agg(jsonb_build_object('_id', i.id, 'url', i.url, 'alt', i.alt) order by i.position), '[]')
        from ${productImages} i where i.product_id = p.id) as images,
      ${selectOptions(sql`p.id`)} as options,
      (select coalesce(jsonb_agg(jsonb_build_object('_id', id, 'valueIds', value_ids,
          'values', array(select v.name from ${productOptionValues} v where v.id = any(value_ids) order by v.option),
          'sku', sku, 'priceMinor', price_minor, 'sales', ${salesOfVariant}, 'isActive', is_active, 'image', image_id,
          'barcode', barcode, 'weight', weight_grams, 'policy', policy, 'backOrderLimit', back_order_limit,
          'backOrderFrom', back_order_from, 'lowStockAt', low_stock_at) order by position, id), '[]')
        from ${productVariants} where product_id = p.id and deleted_at is null) as variants
    from ${products} p where p.id = any(${sql.param(ids)}::uuid[]) and p.deleted_at is null`);
  return new Map(
    rows.map(({ id, variants, ...state }) => [
      id,
      {
        ...state,
        variants: variants.map(({ priceMinor, sales, ...variant }) => ({
          ...variant,
          price: toMajor(priceMinor),
          sales: salesIn(sales),
        })),
      },
    ]),
  );
}
