import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { itemStatuses } from '#contract/statuses.ts';
import { orderLines, orderParts } from '#server/db/schema/orders.ts';
import { parcelLines, parcels } from '#server/db/schema/parcels.ts';
import { returnLines, returns } from '#server/db/schema/returns.ts';
import { addOrder } from '#server/testing/builders/orders.ts';
import { addMember, addMerchant } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { statusOfCounts } from './orders.rules.ts';
import { lineOwedMinor } from './owed.store.ts';
import { orderTotals } from './totals.rules.ts';

/** Rules of lines, parts and parcels that the database keeps, and those that SQL and TypeScript share. */

const shop = await createTestApp();
afterAll(shop.close);
const { db } = shop;

let orderId: string;
let lineId: string;
/** A line of a merchant's part of the same order. */
let otherLineId: string;
beforeAll(async () => {
  const vera = await addMerchant(shop);
  const [lamp, mug] = [await addProduct(db), await addProduct(db, { brandId: vera.brandId })];
  const order = await addOrder(shop, await addMember(shop), [[lamp, 3], [mug]]);
  orderId = order._id;
  [lineId = '', otherLineId = ''] = order.products.map(({ _id }) => _id);
});

const findConstraint = (write: Promise<unknown>): Promise<string | null> =>
  write.then(
    () => null,
    (error) => error.cause.constraint,
  );
const setLine = (change: Partial<typeof orderLines.$inferInsert>) =>
  findConstraint(db.update(orderLines).set(change).where(eq(orderLines.id, lineId)));

test('a line has the status that follows from its counts, and no other', async () => {
  const upTo = [0, 1, 2, 3];
  for (const cancelledQuantity of upTo) {
    for (const shippedQuantity of upTo.slice(0, 4 - cancelledQuantity)) {
      for (const deliveredQuantity of upTo.slice(0, shippedQuantity + 1)) {
        for (const isProcessing of [false, true]) {
          const counts = { cancelledQuantity, shippedQuantity, deliveredQuantity, isProcessing };
          const allowed = [];
          for (const status of itemStatuses) {
            const refused = await setLine({ ...counts, status });
            if (refused === null) allowed.push(status);
            else expect(refused).toBe('order_lines_status');
          }
          const line = { quantity: 3, returnedQuantity: 0, ...counts };
          expect(allowed, JSON.stringify(counts)).toEqual([statusOfCounts(line)]);
        }
      }
    }
  }
});

test.each([
  { cancelledQuantity: -1 },
  { shippedQuantity: -1 },
  { deliveredQuantity: -1 },
  { returnedQuantity: -1 },
  { cancelledQuantity: 2, shippedQuantity: 2 },
  { shippedQuantity: 1, deliveredQuantity: 2 },
  { shippedQuantity: 1, deliveredQuantity: 0, returnedQuantity: 2 },
])('a line never has the counts %j', async (counts) => {
  const none = { cancelledQuantity: 0, shippedQuantity: 0, deliveredQuantity: 0, isProcessing: false };
  const refused = [];
  for (const status of itemStatuses) refused.push(await setLine({ ...none, ...counts, status }));
  // PostgreSQL names the first of them, by name.
  expect(refused).toEqual(itemStatuses.map(() => 'order_lines_counts'));
});

test('a part has no negative number of pieces to send, and a merchant one part of an order', async () => {
  const set = (change: Partial<typeof orderParts.$inferInsert>) =>
    findConstraint(db.update(orderParts).set(change).where(eq(orderParts.orderId, orderId)));
  const [part] = await db.select().from(orderParts).where(eq(orderParts.number, 2));
  expect(await set({ toSend: -1 })).toBe('order_parts_to_send');
  expect(await set({ merchantId: part?.merchantId ?? null })).toBe('order_parts_merchant');
});

test('a parcel holds lines of its own part alone, and has not arrived when it is voided', async () => {
  const [parcel] = await db
    .insert(parcels)
    .values({ orderId, part: 1, number: 1, madeBy: 'parcel' })
    .returning({ id: parcels.id });
  const parcelId = parcel?.id ?? '';
  const put = (line: string, quantity = 1) =>
    findConstraint(db.insert(parcelLines).values({ parcelId, lineId: line, quantity }));
  expect(await put(otherLineId)).toBe('parcel_lines_of_part');
  const other = await addOrder(shop, await addMember(shop), [[await addProduct(db)]]);
  expect(await put(other.products[0]?._id ?? '')).toBe('parcel_lines_of_part');
  expect(await put(lineId, 0)).toBe('parcel_lines_quantity');
  expect(await put(lineId)).toBeNull();
  const move = db.update(parcelLines).set({ lineId: otherLineId }).where(eq(parcelLines.parcelId, parcelId));
  expect(await findConstraint(move)).toBe('parcel_lines_of_part');
  const now = sql`now()`;
  const end = db.update(parcels).set({ deliveredAt: now, voidedAt: now }).where(eq(parcels.id, parcelId));
  expect(await findConstraint(end)).toBe('parcels_end');
});

test('a return holds lines of its own part alone, and no more comes than was to come', async () => {
  const row = { orderId, part: 1, kind: 'return', state: 'asked', reason: 'other' } as const;
  const add = () =>
    db
      .insert(returns)
      .values({ ...row, number: 1, requestId: crypto.randomUUID() })
      .returning({ id: returns.id });
  const [one] = await add();
  const returnId = one?.id ?? '';
  expect(await findConstraint(add())).toBe('returns_number');
  const put = (line: string, counts: object = {}) =>
    findConstraint(db.insert(returnLines).values({ returnId, lineId: line, quantity: 2, ...counts }));
  expect(await put(otherLineId)).toBe('return_lines_of_part');
  for (const counts of [{ quantity: 0 }, { received: 3 }, { received: 1, restocked: 2 }])
    expect(await put(lineId, counts)).toBe('return_lines_counts');
  expect(await put(lineId, { received: 2, restocked: 1 })).toBeNull();
  const set = (change: Partial<typeof returns.$inferInsert>) =>
    findConstraint(db.update(returns).set(change).where(eq(returns.id, returnId)));
  expect(await set({ kind: 'withdrawal' })).toBe('returns_of_kind');
  expect(await set({ reason: null })).toBe('returns_of_kind');
  expect(await set({ state: 'received' })).toBe('returns_received');
});

test('SQL sums what lines owe as the rules do', async () => {
  const amount = fc.integer({ min: 0, max: 10 ** 11 });
  const anyLine = fc
    .record({
      quantity: fc.integer({ min: 1, max: 1_000 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      unitPriceMinor: fc.integer({ min: 0, max: 10 ** 8 }),
      discountShare: fc.double({ min: 0, max: 1, noNaN: true }),
      taxes: fc.array(amount, { maxLength: 5 }),
      taxMinor: amount,
    })
    .map(({ share, discountShare, taxes, ...line }) => ({
      ...line,
      cancelledQuantity: Math.round(share * line.quantity),
      discountMinor: Math.floor(discountShare * line.quantity * line.unitPriceMinor),
      taxes: taxes.map((minor) => ({ title: 'Tax', rate: 1, minor })),
      taxMinor: taxes.length > 0 ? taxes.reduce((sum, minor) => sum + minor, 0) : line.taxMinor,
    }));
  const none = { shippedQuantity: 0, deliveredQuantity: 0, isProcessing: false };
  await fc.assert(
    fc.asyncProperty(anyLine, async (line) => {
      const status = line.cancelledQuantity === line.quantity ? 'Cancelled' : 'Not processed';
      expect(await setLine({ ...none, ...line, status })).toBeNull();
      const [stored] = await db
        .select({
          net: sql<string>`${lineOwedMinor(sql`false`)}`,
          gross: sql<string>`${lineOwedMinor(sql`true`)}`,
        })
        .from(orderLines)
        .where(eq(orderLines.id, lineId));
      for (const [owed, pricesIncludeTax] of [
        [stored?.net, false],
        [stored?.gross, true],
      ] as const) {
        const { totalWithTaxMinor } = orderTotals({ lines: [line], delivery: null, pricesIncludeTax });
        expect(Number(owed)).toBe(totalWithTaxMinor);
      }
    }),
    { numRuns: 200 },
  );
});
