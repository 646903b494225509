import { asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { brands } from '#server/db/schema/catalogue.ts';
import { orderLines, orderParts, orders } from '#server/db/schema/orders.ts';
import { merchants, users } from '#server/db/schema/people.ts';
import { productVariants } from '#server/db/schema/variants.ts';
import { skuOfLine, variantOfLine } from '../orders/line-sku.store.ts';
import type { StoredAgreement } from './agreement.rules.ts';

export interface StoredPart {
  number: number;
  /** Null for the shop's own. */
  merchant: { id: string; name: string } | null;
  /** A day. */
  sendBy: string | null;
}

/** The parts of an order, and whose brand they are now. */
export async function listParts(db: Db, orderId: string): Promise<StoredPart[]> {
  return (await listPartsOf(db, [orderId])).get(orderId) ?? [];
}

/** The same of several orders, by their ids. */
export async function listPartsOf(db: Db, orderIds: readonly string[]): Promise<Map<string, StoredPart[]>> {
  const rows = await db
    .select({
      orderId: orderParts.orderId,
      number: orderParts.number,
      sendBy: orderParts.sendBy,
      merchant: { id: merchants.id, brandName: merchants.brandName },
      brandName: brands.name,
    })
    .from(orderParts)
    .leftJoin(merchants, eq(merchants.id, orderParts.merchantId))
    .leftJoin(brands, eq(brands.merchantId, merchants.id))
    .where(inArray(orderParts.orderId, [...orderIds]))
    .orderBy(asc(orderParts.number));
  const parts = rows.map(({ orderId, number, sendBy, merchant, brandName }) => ({
    orderId,
    part: {
      ...{ number, sendBy },
      merchant: merchant && { id: merchant.id, name: brandName ?? merchant.brandName },
    },
  }));
  const byOrder = Map.groupBy(parts, ({ orderId }) => orderId);
  return new Map([...byOrder].map(([id, own]) => [id, own.map(({ part }) => part)]));
}

export interface VariantCodes {
  sku: string;
  barcode: string | null;
}

/** How the shop names what was sold, by line: the sku as it was then, the barcode as it is now. */
export async function findVariantCodes(
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, VariantCodes>> {
  const rows = await db
    .select({ lineId: orderLines.id, sku: skuOfLine, barcode: productVariants.barcode })
    .from(orderLines)
    .innerJoin(productVariants, variantOfLine)
    .where(inArray(orderLines.orderId, [...orderIds]));
  return new Map(rows.map(({ lineId, ...codes }) => [lineId, codes]));
}

/** @returns the phone number of the buyer's account, else that of the address; null without one, and when the account was deleted */
export async function findPhone(db: Db, orderId: string): Promise<string | null> {
  const [found] = await db
    .select({ phone: users.phoneNumber, address: orders.address, isGuest: isNull(orders.userId) })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.id, orderId));
  if (!found) return null;
  return found.isGuest ? (found.address?.phone ?? null) : found.phone;
}

export async function updatePaymentDue(db: Db, orderId: string, paymentDue: boolean): Promise<void> {
  await db.update(orders).set({ paymentDue }).where(eq(orders.id, orderId));
}

/** How an order travels, how it is paid, and what its buyer wrote. @throws Error for an unknown one */
export async function getAgreement(db: Db, orderId: string): Promise<StoredAgreement> {
  const [found] = await db
    .select({
      pricesIncludeTax: orders.pricesIncludeTax,
      delivery: orders.delivery,
      paymentMethod: orders.paymentMethod,
      paymentDue: orders.paymentDue,
      billingAddress: orders.billingAddress,
      note: orders.note,
    })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!found) throw new Error('there is no such order');
  return found;
}
