import { eq, sql } from 'drizzle-orm';
import { violatedConstraint } from '#server/db/constraint-errors.ts';
import type { Db } from '#server/db/db.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { stockMovements } from '#server/db/schema/stock-movements.ts';
import { variantPrices } from '#server/db/schema/variant-prices.ts';
import { productOptions, productOptionValues, productVariants } from '#server/db/schema/variants.ts';
import { refuseField, ShopError } from '#server/errors.ts';
import { findAttributes } from '../attributes/option-choices.store.ts';
import { priceNotAboveSales } from '../prices/sales.rules.ts';
import { listImages } from '../product-images/product-images.store.ts';
import type { PlannedVariant, StoredOptions, VariantPlan } from './variants.rules.ts';
import { listKept, listOptions, listRetired } from './variants.store.ts';

/**
 * @param sent options of a form that is planned
 * @returns options and variants as they are kept, and the attributes of both; for a product that exists
 */
export async function readVariants(
  db: Db,
  productId: string,
  sent: readonly { attribute?: string | null | undefined }[] = [],
): Promise<StoredOptions> {
  const [product] = await db
    .select({ sku: products.sku, quantity: products.quantity })
    .from(products)
    .where(eq(products.id, productId));
  const options = await listOptions(db, productId);
  const images = await listImages(db, productId);
  return {
    productId,
    sku: product?.sku ?? '',
    quantity: product?.quantity ?? 0,
    options,
    attributes: await findAttributes(db, [
      ...options.flatMap(({ attributeId }) => attributeId ?? []),
      ...sent.flatMap(({ attribute }) => attribute ?? []),
    ]),
    imageIds: images.map(({ _id }) => _id),
    variants: await listKept(db, productId),
    retired: await listRetired(db, productId),
  };
}

/**
 * Writes options and variants of a locked product, and records how their stock changes. The product follows by triggers.
 * @param userId who does it; null for an import
 * @throws sku-in-use, mostly with the field
 * @throws invalid-input when a price is not above the sales, which stay
 */
export async function writeVariants(
  db: Db,
  productId: string,
  { options, variants, removed }: VariantPlan,
  userId: string | null,
): Promise<void> {
  await requireWritable(db, productId, variants);
  await removeVariants(db, removed, userId);
  await db.execute(sql`delete from ${productOptions} where product_id = ${productId}`);
  if (options.length > 0) await insertOptions(db, productId, options);
  try {
    await upsertVariants(db, productId, variants, userId);
  } catch (error) {
    const violated = violatedConstraint(error);
    // Sales that were added since.
    if (violated === 'variant_prices_below_price') throw priceNotAboveSales('variants');
    throw violated?.startsWith('product_variants_sku')
      ? new ShopError('sku-in-use', takenBy('A sku'))
      : error;
  }
}

/**
 * @throws sku-in-use with the field
 * @throws invalid-input when a price is not above the sales, which stay
 */
export async function requireWritable(
  db: Db,
  productId: string,
  variants: readonly PlannedVariant[],
): Promise<void> {
  await requireFreeSkus(db, productId, variants);
  await requireAboveSales(db, variants);
}

const takenBy = (sku: string) => `${sku} is already in use by another product.`;

async function requireFreeSkus(
  db: Db,
  productId: string,
  variants: readonly PlannedVariant[],
): Promise<void> {
  const [ids, skus] = [variants.map(({ id }) => id), variants.map(({ sku }) => sku)];
  // One that differs in letter case alone is kept, and not taken.
  const { rows } = await db.execute<{ at: number; sku: string }>(sql`
    select w.at::int - 1 as at, w.sku from unnest(${sql.param(ids)}::uuid[], ${sql.param(skus)}::text[]) with ordinality w(id, sku, at)
    join ${productVariants} v on lower(v.sku) = lower(w.sku) and v.deleted_at is null and v.product_id <> ${productId}
    where v.sku = w.sku or not exists (
      select from ${productVariants} own where own.id = w.id and own.deleted_at is null and lower(own.sku) = lower(w.sku))
    order by 1 limit 1`);
  const [first] = rows;
  if (first) throw refuseField(`variants.${first.at}.sku`, takenBy(first.sku), 'sku-in-use');
}

/** Names the first one, so that an import refuses its row and no other. */
async function requireAboveSales(db: Db, variants: readonly PlannedVariant[]): Promise<void> {
  // Sales that are replaced were compared with the price that is written.
  const ids = sql.param(variants.map(({ id, sales }) => (sales ? null : id)));
  const prices = sql.param(variants.map(({ priceMinor }) => priceMinor));
  const { rows } = await db.execute<{ at: number }>(sql`
    select w.number::int - 1 as at from unnest(${ids}::uuid[], ${prices}::int[]) with ordinality as w(id, price, number)
    where exists (
      select from ${variantPrices} sale where sale.variant_id = w.id and sale.price_minor >= w.price and sale.ends_at > now())
    order by 1 limit 1`);
  const [first] = rows;
  if (first) throw priceNotAboveSales(`variants.${first.at}.price`);
}

/** Keeps them for orders, with what these need and is there. Their values may be used again. */
async function removeVariants(db: Db, ids: readonly string[], userId: string | null): Promise<void> {
  if (ids.length === 0) return;
  await db.execute(sql`
    with recorded as (
      insert into ${stockMovements} (variant_id, on_hand_change, reason, user_id)
      select id, committed - on_hand, 'removed', ${userId}::uuid from ${productVariants}
      where id = any(${sql.param(ids)}::uuid[]) and on_hand > committed
    )
    update ${productVariants} set deleted_at = now(), on_hand = least(on_hand, committed),
      retired_values = array(select name from ${productOptionValues} o where o.id = any(value_ids) order by o.option),
      value_ids = case when id = product_id then '{}' else array[id] end
    where id = any(${sql.param(ids)}::uuid[])`);
}

async function insertOptions(db: Db, productId: string, options: VariantPlan['options']): Promise<void> {
  await db
    .insert(productOptions)
    .values(options.map(({ name, attributeId }, at) => ({ productId, position: at + 1, name, attributeId })));
  await db.insert(productOptionValues).values(
    options.flatMap(({ attributeId, values }, at) =>
      values.map(({ id, name, choiceId }, position) => ({
        ...{ id, productId, option: at + 1, position, name },
        ...{ attributeId, choiceId },
      })),
    ),
  );
}

/** Values and skus may move from one variant to another, so those that change are given up first. */
async function upsertVariants(
  db: Db,
  productId: string,
  variants: readonly PlannedVariant[],
  userId: string | null,
): Promise<void> {
  const wanted = sql`jsonb_to_recordset(${JSON.stringify(variants)}::jsonb) as w(id uuid, "valueIds" uuid[],
    position smallint, sku text, barcode text, "weightGrams" int, "priceMinor" int, "imageId" uuid, "isActive" boolean, quantity int,
    "keepsStock" boolean, policy text, "backOrderLimit" int, "backOrderFrom" date, "lowStockAt" int)`;
  await db.execute(sql`
    update ${productVariants} v set value_ids = array[v.id], sku = v.id::text,
      sku_twin = case when lower(v.sku) = lower(w.sku) then v.sku_twin else 0 end
    from ${wanted} where v.id = w.id and v.id <> v.product_id and (v.value_ids, v.sku) <> (w."valueIds", w.sku)`);
  await db.execute(sql`
    with changes as (
      select w.*, v.id is null as is_new, case
        when v.id is null then w.quantity
        when w."keepsStock" then 0
        else w.quantity + v.committed - v.on_hand end as change
      from ${wanted} left join ${productVariants} v on v.id = w.id
    ), written as (
      insert into ${productVariants}
        (id, product_id, value_ids, position, sku, barcode, weight_grams, price_minor, image_id, is_active, on_hand,
          policy, back_order_limit, back_order_from, low_stock_at, price_switches_at)
      select id, ${productId}::uuid, "valueIds", position, sku, barcode, "weightGrams", "priceMinor", "imageId", "isActive", quantity,
        policy, "backOrderLimit", "backOrderFrom", "lowStockAt", case when "backOrderFrom" is not null then now() end
      from changes
      on conflict (id) do update set value_ids = excluded.value_ids, position = excluded.position, sku = excluded.sku,
        barcode = excluded.barcode, weight_grams = excluded.weight_grams, price_minor = excluded.price_minor,
        image_id = excluded.image_id, is_active = excluded.is_active, deleted_at = null, retired_values = null, policy = excluded.policy,
        back_order_limit = excluded.back_order_limit, back_order_from = excluded.back_order_from,
        low_stock_at = excluded.low_stock_at,
        price_switches_at = case when product_variants.back_order_from is distinct from excluded.back_order_from
          then now() else product_variants.price_switches_at end,
        on_hand = product_variants.on_hand + (select change from changes where changes.id = excluded.id)
    )
    insert into ${stockMovements} (variant_id, on_hand_change, reason, user_id)
    select id, change, case when is_new then 'added' else 'set' end, ${userId}::uuid from changes where change <> 0`);
}
