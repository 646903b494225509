import { asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { brands } from '#server/db/schema/catalogue.ts';
import { orderLines, orderParts } from '#server/db/schema/orders.ts';
import { merchants } from '#server/db/schema/people.ts';
import { productVariants } from '#server/db/schema/variants.ts';
import { skuOfLine, variantOfLine } from './line-sku.store.ts';

export interface StoredPart {
  number: number;
  /** Null for the shop's own. */
  merchant: { id: string; name: string } | null;
  /** A day. */
  sendBy: string | null;
}

/** The parts of an order, and whose brand they are now. */
export async function listParts(db: Db, orderId: string): Promise<StoredPart[]> {
  return (await listOrderParts(db, [orderId])).get(orderId) ?? [];
}

/** The same of several orders, by their ids. */
export async function listOrderParts(
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, StoredPart[]>> {
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
