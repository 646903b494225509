import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFormerDatabase } from '#server/testing/former-database.ts';
import type { TestDatabase } from '#server/testing/test-db.ts';
import { migrateDatabase } from './migrate.ts';

/** Orders of 0.2.9, which had one status for each line (migrations/0003_order_parts.sql). */

let old: TestDatabase;

const id = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const [vera, otto] = [id(1), id(2)];
const [veras, ottos, shops] = [id(11), id(12), id(13)];
const [mixed, cancelled, plain] = [id(31), id(32), id(33)];

beforeAll(async () => {
  old = await createFormerDatabase();
  const lines: [line: number, order: string, brand: string | null, quantity: number, status: string][] = [
    [41, mixed, veras, 2, 'Not processed'],
    [42, mixed, shops, 1, 'Processing'],
    [43, mixed, veras, 3, 'Shipped'],
    [44, mixed, ottos, 1, 'Cancelled'],
    [45, mixed, null, 4, 'Delivered'],
    [46, mixed, veras, 5, 'Delivered'],
    [51, cancelled, veras, 1, 'Cancelled'],
    [61, plain, shops, 1, 'Not processed'],
  ];
  await old.pool.query(`
    update shop_currency set currency = 'EUR';
    insert into users (id, first_name, last_name) values ('${id(9)}', 'Marta', 'W');
    insert into merchants (id, name, phone_number, brand_name, business) values ('${vera}', 'Vera', '', '', ''), ('${otto}', 'Otto', '', '', '');
    insert into brands (id, name, slug, description, merchant_id) values ('${veras}', 'V', 'v', '', '${vera}'), ('${ottos}', 'O', 'o', '', '${otto}'), ('${shops}', 'S', 's', '', null);
    ${lines
      .map(([line]) => {
        const product = `('${id(line + 100)}', '${line}', '${line}', '${line}', '', 100, 1)`;
        return `insert into products (id, sku, name, slug, description, price_minor, quantity) values ${product};
          insert into product_variants (id, product_id, sku, price_minor, on_hand) values ('${id(line + 100)}', '${id(line + 100)}', '${line}', 100, 1);`;
      })
      .join('')}
    insert into carts (id, user_id) select unnest(array['${mixed}', '${cancelled}', '${plain}']::uuid[]), '${id(9)}';
    insert into orders (id, cart_id, user_id, placed_total_minor, created_at, cancelled_at)
      select id, id, user_id, 0, '2026-01-01', case when id = '${cancelled}' then now() end from carts;`);
  for (const [line, order, brand, quantity, status] of lines) {
    await old.pool.query(
      `insert into order_lines (id, order_id, product_id, brand_id, brand_name, name, quantity, unit_price_minor, tax_minor, status)
       values ($1, $2, $3, $4, '', '', $5, 100, 7, $6)`,
      [id(line), order, id(line + 100), brand, quantity, status],
    );
  }
  await old.pool.query(
    `insert into stock_movements (variant_id, reason, order_id, created_at)
     values ($1, 'shipped', $2, '2026-02-01'), ($1, 'shipped', $2, '2026-02-03'), ($1, 'shipped', $3, '2026-02-05')`,
    [id(143), mixed, plain],
  );
  await migrateDatabase(old.pool);
});
afterAll(() => old.close());

const readRows = async (query: ReturnType<typeof sql>) => (await old.db.execute(query)).rows;

test('each merchant of the present has a part, and the shop has one with what lost its brand', async () => {
  expect(
    await readRows(
      sql`select order_id, number, merchant_id, currency, to_send from order_parts order by 1, 2`,
    ),
  ).toEqual(
    [
      { order_id: mixed, number: 1, merchant_id: vera, to_send: 2 },
      { order_id: mixed, number: 2, merchant_id: null, to_send: 1 },
      { order_id: mixed, number: 3, merchant_id: otto, to_send: 0 },
      { order_id: cancelled, number: 1, merchant_id: vera, to_send: 0 },
      { order_id: plain, number: 1, merchant_id: null, to_send: 1 },
    ].map((part) => ({ ...part, currency: 'EUR' })),
  );
});

test('lines count their pieces as their status says, and keep it', async () => {
  const found = await readRows(sql`
    select right(id::text, 2) as line, part, cancelled_quantity as cancelled, shipped_quantity as shipped, delivered_quantity as delivered,
      is_processing as begun, status from order_lines order by id`);
  const line = (line: string, part: number, status: string, counts: object = {}) => {
    const none = { cancelled: 0, shipped: 0, delivered: 0, begun: false };
    return { line, part, status, ...none, ...counts };
  };
  expect(found).toEqual([
    line('41', 1, 'Not processed'),
    line('42', 2, 'Processing', { begun: true }),
    line('43', 1, 'Shipped', { shipped: 3 }),
    line('44', 3, 'Cancelled', { cancelled: 1 }),
    line('45', 2, 'Delivered', { shipped: 4, delivered: 4 }),
    line('46', 1, 'Delivered', { shipped: 5, delivered: 5 }),
    line('51', 1, 'Cancelled', { cancelled: 1 }),
    line('61', 1, 'Not processed'),
  ]);
});

test('what was shipped lies in a parcel of its own, sent when its stock was taken, else when it was ordered', async () => {
  const found = await readRows(sql`
    select right(l.line_id::text, 2) as line, p.part, p.number, p.made_by as by, l.quantity, p.sent_at::date::text as sent,
      p.delivered_at::date::text as delivered
    from parcels p join parcel_lines l on l.parcel_id = p.id order by l.line_id`);
  const [ordered, taken] = ['2026-01-01', '2026-02-03'];
  expect(found).toEqual(
    [
      { line: '43', part: 1, number: 1, quantity: 3, sent: taken, delivered: null },
      { line: '45', part: 2, number: 1, quantity: 4, sent: ordered, delivered: ordered },
      { line: '46', part: 1, number: 2, quantity: 5, sent: ordered, delivered: ordered },
    ].map((parcel) => ({ ...parcel, by: 'status' })),
  );
});
