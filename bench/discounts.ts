/**
 * `node bench/discounts.ts` measures discounts in a temporary embedded database, with the shop's own functions on one connection: the quote
 * of 100 lines with 20 discounts that are switched on beside one without, in turn, and the dashboard's list and uses of a code that 200,000
 * orders have.
 * --orders N (200000)   --plans: prints how PostgreSQL runs them
 */
import { parseArgs } from 'node:util';
import { drizzle } from 'drizzle-orm/node-postgres';
import { activeDiscounts } from '#contract/active-discounts.ts';
import type { DiscountForm } from '#contract/discounts.contract.ts';
import type { Database, Db } from '#server/db/db.ts';
import {
  insertDiscount,
  listUses,
  selectDiscounts,
  updateActive,
} from '#server/features/discounts/discounts.store.ts';
import { quoteCart } from '#server/features/placing/quote/quote-cart.ts';
import { initialSettings } from '#server/features/settings/settings.rules.ts';
import { openExplainConnection } from './explain.ts';
import { openTemporaryShop } from './temporary-shop.ts';

const { values: options } = parseArgs({
  options: { orders: { type: 'string', default: '200000' }, plans: { type: 'boolean', default: false } },
});
const runs = 200;
const p50 = (times: number[]) => `${times.toSorted((a, b) => a - b)[times.length >> 1]?.toFixed(2)} ms`;

const shop = await openTemporaryShop({ generated: 500 });
try {
  const { pool } = shop.database;
  const measured = [...(await quotes(shop.database)), ...(await lists(shop.database))];
  const client = await pool.connect();
  const explained = options.plans ? await openExplainConnection(pool) : null;
  const db = drizzle({ client, casing: 'snake_case' });
  for (const [name, turns] of measured) {
    const times = turns.map((): number[] => []);
    // In turn, so that what else runs on the machine is in each.
    for (let at = 0; at < runs; at += 1) {
      for (const [turn, run] of turns.entries()) {
        const started = performance.now();
        await run(db);
        times[turn]?.push(performance.now() - started);
      }
    }
    console.log(`${name}: p50 ${times.map(p50).join(', ')}`);
    if (!explained) continue;
    explained.take();
    await turns.at(-1)?.(explained.db);
    for (const { text, ms, plan } of explained.take()) console.log(ms, text, plan.join('\n'));
  }
  client.release();
  explained?.close();
} finally {
  await shop.close();
}

type Turns = [name: string, turns: ((on: Db) => Promise<unknown>)[]];

function form(about: Partial<DiscountForm>): DiscountForm {
  return {
    ...{ title: 'Ten off', code: null, kind: 'percent', value: 10, minimum: null, forFirstOrder: false },
    ...{ startsAt: null, endsAt: null, maxUses: null, maxUsesPerPerson: null, borneBy: 'shop', targets: [] },
    ...about,
  };
}

/** Without discounts; with 20 that every process knows; and with 20 of which some ask for categories, brands, uses and a person. */
async function quotes({ db, pool }: Database): Promise<Turns[]> {
  const settings = initialSettings({ storeName: 'Shop', supportPhone: '1', taxRate: 19 });
  const { rows: products } = await pool.query<{
    id: string;
    variant: string;
    brand: string;
    category: string;
  }>(`
    select p.id, v.id as variant, p.brand_id as brand, (select category_id from category_products c where c.product_id = p.id limit 1) as category
    from products p join product_variants v on v.product_id = p.id order by p.id limit 100`);
  const { rows: users } = await pool.query<{ id: string }>(
    `insert into users (id, first_name, last_name, email) values (gen_random_uuid(), 'Marta', 'Test', 'marta@example.com') returning id`,
  );
  const items = products.map(({ id, variant }) => ({ productId: id, variantId: variant, quantity: 1 }));
  const quoteWith = (active: (typeof settings)['discounts']['active']) => (on: Db) =>
    quoteCart(
      on,
      { settings: { ...settings, discounts: { active } }, providers: {} as never },
      {
        who: { userId: users[0]?.id ?? null, person: 'marta@example.com' },
        ...{ items, address: null, delivery: null, hasEmail: true },
      },
    );
  const add = async (about: Partial<DiscountForm>) => {
    await updateActive(db, await insertDiscount(db, form(about)), true);
  };
  const published = async () => {
    const { rows } = await pool.query(`select value from settings where "group" = 'discounts'`);
    const { active } = activeDiscounts.parse(rows[0]?.value);
    await pool.query('update discounts set is_active = false, version = version + 1');
    return active;
  };
  for (let at = 0; at < 20; at += 1) await add({ value: at + 1, minimum: at % 2 === 0 ? null : 10 });
  const plain = await published();
  for (let at = 0; at < 20; at += 1) {
    const one = products[at];
    if (!one) throw new Error('no products');
    await add({
      value: at + 1,
      targets: [
        { kind: 'brand', id: one.brand },
        { kind: 'category', id: one.category },
      ],
      ...(at % 4 === 0 ? { forFirstOrder: true } : {}),
      ...(at % 4 === 1 ? { maxUsesPerPerson: 3 } : {}),
      ...(at % 4 === 2 ? { maxUses: 1_000 } : {}),
    });
  }
  const asking = await published();
  return [
    [
      'quote of 100 lines without a discount, with 20, with 20 that ask the database',
      [quoteWith([]), quoteWith(plain), quoteWith(asking)],
    ],
  ];
}

async function lists({ db, pool }: Database): Promise<Turns[]> {
  const count = Number(options.orders);
  const id = await insertDiscount(db, form({ code: 'WELCOME10' }));
  const started = performance.now();
  await pool.query(
    `insert into carts (id) select uuidv7(interval '1 ms' * n) from generate_series(1, ${count}) n`,
  );
  await pool.query(`
    insert into orders (id, cart_id, placed_total_minor, owed_minor, currency, payment_method, buyer)
    select id, id, 10000, 9000, 'USD', 'later', '{"firstName": "Ada", "lastName": "Test", "email": "ada@example.com"}' from carts`);
  await pool.query(`
    insert into order_discounts (order_id, position, discount_id, code, title, kind, borne_by, minor, currency)
    select id, 1, '${id}', 'WELCOME10', 'Ten off', 'percent', 'shop', 1000, 'USD' from orders`);
  await pool.query('vacuum (analyze)');
  console.log(`${count} orders in ${((performance.now() - started) / 1_000).toFixed(0)} s`);
  const last = count / 10;
  return [
    ['GET /discount', [(on) => selectDiscounts(on)]],
    ['the first page of uses', [(on) => listUses(on, id, { page: 1, limit: 10 })]],
    ['the last page of uses', [(on) => listUses(on, id, { page: last, limit: 10 })]],
  ];
}
