import { type SQL, sql } from 'drizzle-orm';
import type { Overview, Waits } from '#contract/dashboards.contract.ts';
import type { Permission } from '#contract/permissions.ts';
import type { Db } from '#server/db/db.ts';
import { products, reviews } from '#server/db/schema/catalogue.ts';
import { contactMessages } from '#server/db/schema/contact.ts';
import { mails } from '#server/db/schema/mail.ts';
import { orderParts, orders } from '#server/db/schema/orders.ts';
import { refunds } from '#server/db/schema/payments.ts';
import { merchants } from '#server/db/schema/people.ts';
import { productVariants } from '#server/db/schema/variants.ts';
import { type Actor, can, ownBrandId } from '#server/http/actor.ts';
import { unansweredChats } from '../chat/chat.store.ts';
import { sendableMails } from '../mail/unsent-mails.store.ts';
import { choiceOfVariant } from '../prices/variant-columns.store.ts';
import { isLow } from '../stock/low-stock.store.ts';
import { waitingReturns } from '../work-list/open-returns.store.ts';
import { isInView, isLateOn } from '../work-list/work-list.store.ts';

const ofBrand = (actor: Actor): SQL => {
  const brandId = ownBrandId(actor);
  return brandId === null ? sql`true` : sql`p.brand_id = ${brandId}::uuid`;
};
const lowVariants = (actor: Actor, usual: number | null): SQL => sql`
  ${productVariants} v join ${products} p on p.id = v.product_id
  where ${isLow(usual)} and p.deleted_at is null and p.for_sale and ${ofBrand(actor)}`;

/** `from` of what waits for the shop. */
export const unanswered = sql`${contactMessages} where ${contactMessages.answeredAt} is null`;
export const unmoderated = sql`${reviews} where ${reviews.status} = 'Waiting Approval'`;
export const applications = sql`${merchants} where ${merchants.status} = 'Waiting Approval'`;

/** `from` of the parts to send, of one merchant or of all. Index: order_parts_to_send. */
const partsToSend = (merchantId: string | null): SQL => sql`
  ${orderParts} p join ${orders} o on o.id = p.order_id
  where ${isInView['to-send']} and ${ofMerchant(merchantId)}`;
const ofMerchant = (merchantId: string | null): SQL =>
  merchantId === null ? sql`true` : sql`p.merchant_id = ${merchantId}::uuid`;
/** @param merchantId whose; null for all */
export const ordersToSend = (merchantId: string | null): SQL =>
  sql`(select distinct p.order_id from ${partsToSend(merchantId)}) found`;

/**
 * Counts what waits, in one statement; nothing of what the actor may not see.
 * @param merchantId whose orders the actor reads; null for all
 */
export async function countWaiting(
  db: Db,
  actor: Actor,
  { merchantId, today, lowStockAt }: { merchantId: string | null; today: string; lowStockAt: number | null },
): Promise<Waits> {
  const awaited = sql`${orders} o where ${isInView['awaiting-payment']} and ${
    merchantId === null
      ? sql`true`
      : sql`exists (select from ${orderParts} p where p.order_id = o.id and ${ofMerchant(merchantId)})`
  }`;
  const isShop = actor.membership?.of === 'shop';
  const all: [keyof Waits, Permission, SQL, boolean?][] = [
    ['toSend', 'orders.read', ordersToSend(merchantId)],
    [
      'late',
      'orders.read',
      sql`(select distinct p.order_id from ${partsToSend(merchantId)} and ${isLateOn(today)}) found`,
    ],
    ['awaitingPayment', 'orders.read', awaited],
    ['returns', 'orders.read', waitingReturns(merchantId)],
    ['toPayBack', 'orders.read', sql`${orders} o where ${isInView['to-pay-back']}`, true],
    [
      'refundFailed',
      'orders.read',
      sql`(select distinct order_id from ${refunds} where state = 'failed' and order_id is not null) found`,
      true,
    ],
    ['messages', 'contact.read', unanswered],
    ['chats', 'chat.answer', unansweredChats],
    ['reviews', 'reviews.write', unmoderated],
    ['merchants', 'merchants.read', applications],
    ['lowStock', 'products.read', sql`(select distinct p.id from ${lowVariants(actor, lowStockAt)}) found`],
    ['failedMails', 'mail.read', sql`${mails} where ${mails.status} = 'failed'`],
    ['unsentMails', 'mail.read', sendableMails],
  ];
  const seen = all.filter(([, permission, , isOfShop]) => can(actor, permission) && (isShop || !isOfShop));
  if (seen.length === 0) return {};
  const counts = seen.map(
    ([name, , rows]) => sql`(select count(*)::int from ${rows}) as ${sql.identifier(name)}`,
  );
  const { rows } = await db.execute<Waits & Record<string, unknown>>(
    sql`select ${sql.join(counts, sql`, `)}`,
  );
  return rows[0] ?? {};
}

/** Variants of which the least is left. */
export async function listLowStock(
  db: Db,
  actor: Actor,
  { lowStockAt, limit }: { lowStockAt: number | null; limit: number },
): Promise<NonNullable<Overview['lowStock']>> {
  const { rows } = await db.execute<NonNullable<Overview['lowStock']>[number] & Record<string, unknown>>(sql`
    select p.id as product, p.name, ${choiceOfVariant} as choice, v.sku, p.image_url as "imageUrl", v.on_hand - v.committed as left
    from ${lowVariants(actor, lowStockAt)} order by v.on_hand - v.committed, v.id limit ${limit}`);
  return rows;
}
