import { eq, type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { orderLines } from '#server/db/schema/orders.ts';
import { variantPrices } from '#server/db/schema/variant-prices.ts';
import { createCart } from '#server/testing/builders/orders.ts';
import { addMember, type TestPerson } from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { addSale, endSale } from '#server/testing/builders/sales.ts';
import { addVariants } from '#server/testing/builders/variants.ts';
import { countLockWaits } from '#server/testing/lock-waits.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { listCartProducts } from '../cart/cart.store.ts';

/** No job runs here, so what lists show stays behind. */
const shop = await createTestApp();
afterAll(shop.close);

let buyers: TestPerson[];
let lamp: TestProduct;
/** As a shopper sees it in the sale. */
let reduced: TestProduct;
beforeEach(async () => {
  buyers = await Promise.all(Array.from({ length: 20 }, () => addMember(shop)));
  lamp = await addProduct(shop.db, { name: 'Lamp', priceMinor: 9_800 });
  reduced = { ...lamp, priceMinor: 7_800 };
  await addSale(shop.db, lamp, { priceMinor: 7_800 });
});

const place = ({ token }: TestPerson, cartId: string, total: number) =>
  shop.call('POST', '/order/add', { token, body: { cartId, total } });
const paid = async () => {
  const rows = await shop.db
    .select({ unitPriceMinor: orderLines.unitPriceMinor })
    .from(orderLines)
    .where(eq(orderLines.productId, lamp.id));
  return rows.map(({ unitPriceMinor }) => unitPriceMinor);
};
const quoted = async (productId: string) => {
  const body = { items: [{ product: productId, quantity: 1 }] };
  return (await shop.call('POST', '/checkout/quote', { body })).json().quote.subtotal;
};

describe('carts, quotes and orders read the windows of sales', () => {
  it('before lists show them', async () => {
    const [marta] = buyers as [TestPerson];
    expect(await quoted(lamp.id)).toBe(78);
    expect((await place(marta, await createCart(shop, marta, [[reduced]]), 78)).statusCode).toBe(200);
    await expect(createCart(shop, marta, [[lamp]])).rejects.toThrow('Lamp is now $78.00');
  });

  it('of the variant that is bought', async () => {
    const jumper = await addProduct(shop.db, { name: 'Jumper' });
    const [small, medium] = await addVariants(shop.db, jumper, [{ size: 'S' }, { size: 'M' }]);
    if (!small || !medium) throw new Error('no variants');
    await addSale(shop.db, medium, { priceMinor: 1_000 });
    const items = [small, medium].map(({ id }) => ({ product: jumper.id, variant: id, quantity: 1 }));
    const { quote } = (await shop.call('POST', '/checkout/quote', { body: { items } })).json();
    expect(quote.lines).toMatchObject([{ price: 24 }, { price: 10, formerPrice: 24 }]);
    expect(quote.lines[0]).not.toHaveProperty('formerPrice');
  });

  it('at their bounds: from the beginning until before the end, by the clock of the transaction', async () => {
    const atBounds = await shop.db.transaction(async (tx) => {
      const price = async () => {
        const found = await listCartProducts(tx, [{ productId: lamp.id, variantId: lamp.id }]);
        return found.get(lamp.id)?.priceMinor;
      };
      const during = async (startsAt: SQL, endsAt: SQL) => {
        await tx.update(variantPrices).set({ startsAt, endsAt });
        return await price();
      };
      const [long, tomorrow] = [sql`'-infinity'`, sql`now() + interval '1 day'`];
      return [
        await during(sql`now() + interval '1 microsecond'`, tomorrow),
        await during(sql`now()`, tomorrow),
        await during(long, sql`clock_timestamp()`),
        await during(long, sql`now()`),
      ];
    });
    expect(atBounds).toEqual([9_800, 7_800, 7_800, 9_800]);
  });
});

describe('a sale that ends during 20 orders', () => {
  it('between them: who saw it and orders after its end is refused in words, and pays the new price after looking again', async () => {
    const carts = await Promise.all(buyers.map((buyer) => createCart(shop, buyer, [[reduced]])));
    const placed = await Promise.all(
      buyers.slice(0, 10).map((buyer, at) => place(buyer, carts[at] ?? '', 78)),
    );
    await endSale(shop.db, lamp);
    const late = await Promise.all(
      buyers.slice(10).map((buyer, at) => place(buyer, carts[at + 10] ?? '', 78)),
    );
    expect(placed.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    expect(late.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(400));
    expect(new Set(late.map((reply) => reply.json().error))).toEqual(
      new Set(['Prices have changed: Lamp is now $98.00. Please review your bag.']),
    );
    expect(await quoted(lamp.id)).toBe(98);
    for (const buyer of buyers.slice(10)) {
      expect((await place(buyer, await createCart(shop, buyer, [[lamp]]), 98)).statusCode).toBe(200);
    }
    expect((await paid()).sort()).toEqual([...Array(10).fill(7_800), ...Array(10).fill(9_800)]);
  });

  it('at the same moment: each is accepted at the price that was seen, or refused', async () => {
    const carts = await Promise.all(buyers.map((buyer) => createCart(shop, buyer, [[reduced]])));
    const ordering = buyers.map((buyer, at) => place(buyer, carts[at] ?? '', 78));
    const [replies] = await Promise.all([Promise.all(ordering), endSale(shop.db, lamp)]);
    const accepted = replies.filter(({ statusCode }) => statusCode === 200);
    for (const reply of replies.filter(({ statusCode }) => statusCode !== 200)) {
      expect(reply.json()).toMatchObject({ code: 'price-changed' });
    }
    expect(await paid()).toEqual(Array(accepted.length).fill(7_800));
    const after = await place(
      buyers[0] as TestPerson,
      await createCart(shop, buyers[0] as TestPerson, [[lamp]]),
      98,
    );
    expect(after.statusCode).toBe(200);
  });

  it('while an order waits for its product: the order pays the price of its own moment', async () => {
    const [marta] = buyers as [TestPerson];
    const cartId = await createCart(shop, marta, [[reduced]]);
    const client = await shop.pool.connect();
    await client.query('begin');
    await client.query('select from products where id = $1 for no key update', [lamp.id]);
    const ordering = place(marta, cartId, 78);
    await expect.poll(() => countLockWaits(shop.pool)).toBe(1);
    await endSale(shop.db, lamp);
    await client.query('commit');
    client.release();
    expect((await ordering).statusCode).toBe(200);
    expect(await paid()).toEqual([7_800]);
  });
});
