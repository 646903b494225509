import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { stockRequests } from '#server/db/schema/back-in-stock.ts';
import { issueToken } from '#server/features/users/one-time-tokens.store.ts';
import { testImage, toFormData } from '#server/testing/builders/forms.ts';
import {
  addMember,
  addMerchant,
  type TestMerchant,
  type TestPerson,
} from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { addSale } from '#server/testing/builders/sales.ts';
import { addVariants, type TestVariant } from '#server/testing/builders/variants.ts';
import { tableContents } from '#server/testing/table-contents.ts';
import { createTestApp } from '#server/testing/test-app.ts';

/** Writers of stock, prices and requests while the database is away: refused in words, and it works afterwards, without a restart. */

const shop = await createTestApp();
afterAll(shop.close);

let vera: TestMerchant;
let marta: TestPerson;
let jumper: TestProduct;
let small: TestVariant;
let soldOut: TestProduct;
const email = 'waits@example.com';
beforeEach(async () => {
  await shop.db.delete(stockRequests);
  vera = await addMerchant(shop);
  marta = await addMember(shop);
  jumper = await addProduct(shop.db, { brandId: vera.brandId });
  [small] = (await addVariants(shop.db, jumper, [{ size: 'S' }, { size: 'M' }])) as [TestVariant];
  await addSale(shop.db, small, { priceMinor: 2_000 });
  soldOut = await addProduct(shop.db, { quantity: 0 });
});

const ask = () => shop.call('POST', '/back-in-stock', { body: { product: soldOut.id, email } });
async function requested() {
  await ask();
  const [request] = await shop.db.select().from(stockRequests).where(eq(stockRequests.email, email));
  if (!request) throw new Error('nobody waits');
  return request;
}
const inSale = () => ({ product: jumper.id, variant: small.id, quantity: 1, price: 20 });
const fillCart = () => shop.call('POST', '/cart/add', { token: marta.token, body: { products: [inSale()] } });

type Call = () => ReturnType<typeof shop.call>;
/** Each with the table that it writes last; null when it only reads. The first function prepares a call that succeeds once. */
const calls: [call: string, writes: string | null, prepare: () => Promise<Call>][] = [
  [
    'PUT /product/:id/variants',
    'product_variants',
    async () => {
      const values = [{ name: 'S' }, { name: 'L' }];
      const variants = values.map(({ name }) => ({
        values: [name],
        sku: `${jumper.sku}-${name}`,
        price: 30,
        quantity: 7,
        sales: [{ price: 25, startsAt: null, endsAt: null }],
      }));
      const body = { options: [{ name: 'Size', values }], variants };
      return () => shop.call('PUT', `/product/${jumper.id}/variants`, { token: vera.token, body });
    },
  ],
  [
    'POST /product/:id/images',
    'product_images',
    async () => {
      const image = await testImage();
      return () =>
        shop.call('POST', `/product/${jumper.id}/images`, { token: vera.token, body: toFormData({}, image) });
    },
  ],
  [
    'POST /product/:id/stock',
    'stock_movements',
    async () => {
      const body = { variant: small.id, kind: 'received', pieces: 5, onHandWas: 100 };
      return () => shop.call('POST', `/product/${jumper.id}/stock`, { token: vera.token, body });
    },
  ],
  ['POST /back-in-stock', 'mails', async () => ask],
  [
    'POST /back-in-stock/confirm/:token',
    'stock_requests',
    async () => {
      const token = await issueToken(shop.db, 'back-in-stock', (await requested()).id);
      return () => shop.call('POST', `/back-in-stock/confirm/${token}`);
    },
  ],
  [
    'POST /back-in-stock/cancel/:token',
    'stock_requests',
    async () => {
      const { cancelKey } = await requested();
      return () => shop.call('POST', `/back-in-stock/cancel/${cancelKey}`);
    },
  ],
  [
    'POST /checkout/quote',
    null,
    async () => () => shop.call('POST', '/checkout/quote', { body: { items: [inSale()] } }),
  ],
  ['POST /cart/add', 'cart_lines', async () => fillCart],
  [
    'POST /order/add',
    'order_lines',
    async () => {
      const { cartId } = (await fillCart()).json();
      return () => shop.call('POST', '/order/add', { token: marta.token, body: { cartId, total: 20 } });
    },
  ],
];

const refusal = {
  error: 'The shop cannot reach its database right now. Please try again in a moment.',
  code: 'unavailable',
};
async function everything() {
  const client = await shop.pool.connect();
  return await tableContents(client).finally(() => client.release());
}

describe('while the database is away', () => {
  it.each(calls)('%s', async (_name, _writes, prepare) => {
    const call = await prepare();
    shop.pool.markAway();
    onTestFinished(() => shop.pool.markBack());
    const refused = await call();
    expect([refused.statusCode, refused.json()]).toEqual([503, refusal]);
    expect(refused.headers['retry-after']).toBe('2');
    shop.pool.markBack();
    expect((await call()).statusCode).toBe(200);
  });
});

describe('when the connection is lost before the commit, nothing is written by', () => {
  /** Ends the connection of whoever has written the table, after all statements of the transaction. */
  async function loseConnectionAfter(table: string): Promise<() => Promise<unknown>> {
    await shop.pool.query(`
      create or replace function lose_connection() returns trigger language plpgsql as $$
      begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
      create constraint trigger lose_connection after insert or update or delete on ${table}
      deferrable initially deferred for each row execute function lose_connection()`);
    return () => shop.pool.query(`drop trigger if exists lose_connection on ${table}`);
  }

  it.each(calls.filter(([, writes]) => writes))('%s', async (_name, writes, prepare) => {
    const call = await prepare();
    const before = await everything();
    const keepConnection = await loseConnectionAfter(writes ?? '');
    onTestFinished(async () => void (await keepConnection()));
    const refused = await call();
    expect([refused.statusCode, refused.json()]).toEqual([503, refusal]);
    await keepConnection();
    expect(await everything()).toEqual(before);
    expect((await call()).statusCode).toBe(200);
    expect(await everything()).not.toEqual(before);
  });
});
