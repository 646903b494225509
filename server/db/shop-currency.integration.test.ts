import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultFormat, setShopFormat, shopFormat } from '#contract/shop-format.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { countLockWaits } from '#server/testing/lock-waits.ts';
import { createTestDatabase } from '#server/testing/test-db.ts';
import { truncate } from '#server/testing/truncate.ts';
import { products } from './schema/catalogue.ts';
import { shopCurrency } from './schema/installation.ts';
import { carts, orderLines, orderParts, orders } from './schema/orders.ts';
import { users } from './schema/people.ts';
import { chooseCurrency } from './shop-currency.ts';

const { db, pool, close } = await createTestDatabase();
afterAll(close);
afterEach(() => setShopFormat(defaultFormat));
beforeEach(async () => {
  await truncate(db, 'products');
  await db.update(shopCurrency).set({ currency: 'USD' });
});

describe('the currency of a shop', () => {
  it('is USD, unless the first start chooses another', async () => {
    expect(await chooseCurrency(db, null)).toBeNull();
    expect(shopFormat()).toEqual(defaultFormat);
    expect(await chooseCurrency(db, 'JPY')).toBe(
      'The shop sells in JPY. Once there is a product, that cannot change.',
    );
    expect(shopFormat()).toMatchObject({ currency: 'JPY', decimals: 0 });
    expect(await chooseCurrency(db, 'JPY')).toBeNull();
    setShopFormat(defaultFormat);
    expect(await chooseCurrency(db, null)).toBeNull();
    expect(shopFormat()).toMatchObject({ currency: 'JPY' });
  });

  it('is in every new row with an amount', async () => {
    await chooseCurrency(db, 'EUR');
    const { id } = await addProduct(db);
    const [product] = await db.select({ currency: products.currency }).from(products);
    expect(product).toEqual({ currency: 'EUR' });
    await expect(
      db.execute(sql`update products set currency = 'USD' where id = ${id}`).catch((error) => {
        throw error.cause;
      }),
    ).rejects.toThrow('shop_currency');
  });

  it('stays as it is once there is a product, also a deleted one', async () => {
    await addProduct(db);
    await db.update(products).set({ deletedAt: new Date() });
    await expect(chooseCurrency(db, 'EUR')).rejects.toThrow(
      'CURRENCY: the shop has products with prices in USD, so it cannot change to EUR. Set CURRENCY=USD',
    );
    expect(await chooseCurrency(db, null)).toBeNull();
    expect(shopFormat()).toEqual(defaultFormat);
  });

  it('is refused when a product is added meanwhile', async () => {
    const other = await pool.connect();
    await other.query('begin');
    await other.query(
      "insert into products (id, sku, name, slug, description, price_minor, quantity) values (gen_random_uuid(), 'a', 'a', 'a', '', 100, 1)",
    );
    const choosing = chooseCurrency(db, 'EUR').catch((error: Error) => error.message);
    await expect.poll(() => countLockWaits(pool)).toBe(1);
    await other.query('commit');
    other.release();
    expect(await choosing).toContain('cannot change to EUR');
  });
});

it('an order has one currency', async () => {
  const { id: productId } = await addProduct(db);
  const [user] = await db.insert(users).values({ firstName: 'Marta', lastName: 'W' }).returning();
  const [cart] = await db
    .insert(carts)
    .values({ userId: user?.id ?? '' })
    .returning();
  const [order] = await db
    .insert(orders)
    .values({ cartId: cart?.id ?? '', userId: user?.id ?? '', placedTotalMinor: 100 })
    .returning();
  const part = { orderId: order?.id ?? '', number: 1, toSend: 1 };
  const line = { orderId: part.orderId, part: 1, productId, brandName: '', name: 'Lamp', quantity: 1 };
  const findConstraint = (insert: Promise<unknown>) => insert.catch((error) => error.cause.constraint);
  expect(await findConstraint(db.insert(orderParts).values({ ...part, currency: 'EUR' }))).toBe(
    'order_parts_order_currency_fk',
  );
  await db.insert(orderParts).values(part);
  const amounts = { unitPriceMinor: 100, taxMinor: 0, currency: 'EUR' };
  expect(await findConstraint(db.insert(orderLines).values({ ...line, ...amounts }))).toBe(
    'order_lines_order_currency_fk',
  );
});

it('every table with an amount says in which currency it is', async () => {
  const { rows } = await db.execute<{ table: string; currency: boolean }>(sql`
    select table_name as "table", bool_or(column_name = 'currency') as currency
    from information_schema.columns where table_schema = 'public'
    group by table_name having bool_or(column_name like '%\\_minor')`);
  expect(rows.length).toBeGreaterThan(4);
  expect(rows.filter(({ currency }) => !currency)).toEqual([]);
});

/** Rows that need a product, which holds the currency: a line, an order of it, its payment. */
const needProducts = [
  ...[
    'cart_lines',
    'category_products',
    'discount_shares',
    'documents',
    'order_discounts',
    'order_lines',
    'order_parts',
    'orders',
  ],
  ...['paid_back', 'payments', 'price_changes', 'product_variants', 'refund_lines', 'refunds', 'returns'],
  ...['test_payments', 'variant_prices'],
];
/** Asked before the currency changes (features/settings/start). */
const asked = ['products', 'product_imports', 'discounts'];

it('a new table with amounts decides how it holds the currency', async () => {
  const { rows } = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'currency' and table_name <> 'shop_currency' order by 1`);
  expect(rows.map(({ name }) => name)).toEqual([...needProducts, ...asked].sort());
});
