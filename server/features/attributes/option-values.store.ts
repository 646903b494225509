import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { attributes } from '#server/db/schema/attributes.ts';
import { productOptions, productOptionValues, productVariants } from '#server/db/schema/variants.ts';

/** Choices of options that lists are filtered by: only what can be bought counts (docs/decisions/111-attribute-filters.md). */

/** Choices `ov` of variants `pv`, by the attributes `a` that lists are filtered by. */
export const filterOptionValues = sql`${attributes} a
  join ${productOptionValues} ov on ov.attribute_id = a.id and a.is_filter
  join ${productVariants} pv on pv.product_id = ov.product_id and ov.id = any(pv.value_ids)`;

/** True when `pv` is offered, also while it is sold out. */
const isOfferedVariant = sql`(pv.is_active and pv.deleted_at is null)`;
/** True when `pv` is in stock. */
const inStock = sql`(orderable(pv.on_hand, pv.committed, pv.policy, pv.back_order_limit) > 0)`;
export const isOrderable = sql`(${isOfferedVariant} and ${inStock})`;

/** True when any option refers to an attribute. Most shops have none, and pay nothing for it. */
export const anyOptionOfAttribute = sql`(select exists (select from ${productOptions} where attribute_id is not null))`;

/** @returns the attributes that options of products refer to, by the ids of the products */
export async function findLinkedAttributes(
  db: Db,
  productIds: readonly string[],
): Promise<Map<string, Set<string>>> {
  const rows = await db
    .select({ productId: productOptions.productId, attributeId: productOptions.attributeId })
    .from(productOptions)
    .where(
      sql`${productOptions.productId} = any(${sql.param(productIds)}::uuid[]) and ${productOptions.attributeId} is not null`,
    );
  const found = new Map<string, Set<string>>();
  for (const { productId, attributeId } of rows) {
    if (attributeId === null) continue;
    const linked = found.get(productId) ?? new Set();
    found.set(productId, linked.add(attributeId));
  }
  return found;
}
