/**
 * `node bench/work-list.ts` measures the work list, the overview and the page of a user in a temporary embedded database, with the shop's own functions on one connection:
 * 200,000 orders of two years, 500 of them to send and 300 to pay back, with 10,500 returns, of which 315 are open.
 * --orders N (200000)   --plans: prints how PostgreSQL runs them
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { drizzle } from 'drizzle-orm/node-postgres';
import { workViews } from '#contract/work-list.contract.ts';
import type { Database, Db } from '#server/db/db.ts';
import { createSetAside } from '#server/db/set-aside.ts';
import { getUserDetails } from '#server/features/dashboards/get-user.ts';
import { createReadOverview } from '#server/features/dashboards/overview.ts';
import { initialSettings } from '#server/features/settings/settings.rules.ts';
import { exportOrders } from '#server/features/work-list/export-orders.ts';
import { indexOrders } from '#server/features/work-list/index-orders.ts';
import { listWork } from '#server/features/work-list/list-work.ts';
import type { Actor } from '#server/http/actor.ts';
import { openExplainConnection } from './explain.ts';
import { openTemporaryShop } from './temporary-shop.ts';

const { values: options } = parseArgs({
  options: { orders: { type: 'string', default: '200000' }, plans: { type: 'boolean', default: false } },
});
const settings = initialSettings({ storeName: 'Shop', supportPhone: '1', taxRate: 0 });
const shopSettings = { latest: async () => settings };
const runs = 20;

const shop = await openTemporaryShop({ generated: 500 });
try {
  await addOrders(shop.database, Number(options.orders));
  await indexAll(shop.database);
  await measureLists(shop.database);
} finally {
  await shop.close();
}

/** Orders of two lines, every fifth of two merchants; buyers have one of 400 names. */
async function addOrders({ pool }: Database, count: number): Promise<void> {
  await pool.query(`
    create function id_of(n int, kind text) returns uuid language sql immutable as $$
      select (lpad(to_hex(${Date.now()} - (${count} - n) * 63072000000 / ${count} - 1000), 12, '0')
        || '7' || substr(md5(kind || n), 1, 3) || '8' || substr(md5(kind || n), 4, 15))::uuid $$`);
  await pool.query(`
    insert into merchants (id, name, email, phone_number, brand_name, business, status, is_active)
    select id_of(n, 'merchant'), 'M' || n, 'm' || n || '@example.com', '1', 'Brand ' || n, 'Things', 'Approved', true from generate_series(1, 30) n`);
  await pool.query(`
    insert into users (id, first_name, last_name, email)
    select id_of(n, 'user'), (array['Maya','Sofia','Marta','Felix','Tom','Chloe','Elliot','Priya','Nadia','Ruth'])[n % 10 + 1],
      (array['Castellanos','Rossi','Wilder','Moreau','Brennan','Martin','Grant','Raman','Petrova','Abara','Quillfeather'])[n % 11 + 1] || n % 40,
      'buyer' || n || '@example.com' from generate_series(1, 20000) n`);
  await pool.query(`insert into carts (id) select id_of(n, 'cart') from generate_series(1, ${count}) n`);
  await pool.query(`
    insert into orders (id, cart_id, user_id, placed_total_minor, owed_minor, currency, created_at, payment_method, payment_due, received_minor, kept_minor, address)
    select id_of(n, 'order'), id_of(n, 'cart'), id_of(n % 20000 + 1, 'user'), 10000, 10000 + n % 5000, 'USD',
      now() - interval '2 years' * (${count} - n) / ${count}, case when n % 10 = 0 then 'transfer' else 'later' end, n > ${count} - 3000 and n % 10 = 0,
      case when n <= ${count} - 3000 and n % 10 = 0 then 10000 + n % 5000 else 0 end, case when n <= ${count} - 3000 and n % 650 = 0 then 5000 end,
      jsonb_build_object('address', (array['Lindenstraße','Harbor Street','Rue Müller','Park Avenue','Mill Lane'])[n % 5 + 1] || ' ' || n % 211, 'city', (array['Berlin','Paris','Lyon','Austin'])[n % 4 + 1], 'country', 'US', 'zipCode', n::text)
    from generate_series(1, ${count}) n`);
  await pool.query(`
    insert into order_parts (order_id, number, merchant_id, currency, to_send)
    select id_of(n, 'order'), part, (select id from merchants order by id offset (n + part) % 30 limit 1), 'USD',
      case when n > ${count} - 500 then 1 else 0 end
    from generate_series(1, ${count}) n, generate_series(1, 2) part where part = 1 or n % 5 = 0`);
  await pool.query(`
    create temporary table sold as select row_number() over () as at, p.id, p.name, b.id as brand_id, b.name as brand
      from products p join brands b on b.id = p.brand_id limit 400;
    insert into order_lines (id, order_id, part, product_id, brand_id, brand_name, name, quantity, shipped_quantity, delivered_quantity,
      unit_price_minor, tax_minor, currency, status, is_processing)
    select id_of(n * 2 + part, 'line'), id_of(n, 'order'), case when n % 5 = 0 then part else 1 end, s.id, s.brand_id, s.brand, s.name, 1,
      case when n > ${count} - 500 then 0 else 1 end, case when n > ${count} - 500 then 0 else 1 end,
      5000, 0, 'USD', case when n > ${count} - 500 then 'Not processed' else 'Delivered' end, false
    from generate_series(1, ${count}) n, generate_series(1, 2) part join sold s on true where s.at = (n * 7 + part * 3) % 400 + 1`);
  await pool.query(`
    insert into returns (id, number, order_id, part, kind, state, reason, request_id, currency, created_at, due_at, received_at)
    select id_of(n, 'return'), 1, id_of(n, 'order'), 1, 'return', state, 'unwanted', id_of(n, 'request'), 'USD', at, at + interval '14 days',
      case when state in ('received', 'closed') then at + interval '9 days' end
    from generate_series(19, ${count}, 19) n,
      lateral (select case when n <= ${count} - 6000 then 'closed' else (array['asked', 'accepted', 'received'])[n / 19 % 3 + 1] end as state) s,
      lateral (select now() - interval '2 years' * (${count} - n) / ${count} as at) t`);
  await pool.query(`
    insert into return_lines (return_id, line_id, quantity, received)
    select id_of(n, 'return'), id_of(n * 2 + 1, 'line'), 1, case when r.received_at is null then 0 else 1 end
    from generate_series(19, ${count}, 19) n join returns r on r.id = id_of(n, 'return')`);
  await pool.query('vacuum (analyze)');
}

async function indexAll({ db, pool }: Database): Promise<void> {
  const started = performance.now();
  while (await db.transaction((tx) => indexOrders(tx, settings, 200, createSetAside('order'))));
  const ms = performance.now() - started;
  console.log(`indexing: ${((ms / Number(options.orders)) * 1_000).toFixed(0)} µs an order`);
  const { rows } = await pool.query<{ name: string; size: string }>(`
    select relname as name, pg_size_pretty(pg_relation_size(oid)) as size from pg_class
    where relname in ('order_search', 'order_search_trgm', 'order_parts_to_send', 'orders_awaiting_payment')`);
  console.table(rows);
  await pool.query('vacuum (analyze)');
}

/** CPU of a process of PostgreSQL, in ms: unlike its duration, it is the same on a busy machine. */
function readCpuMs(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user, system] = fields.split(' ').slice(11, 13).map(Number);
  return ((user ?? 0) + (system ?? 0)) * 10;
}
function ownCpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

async function measureLists({ pool }: Database): Promise<void> {
  const connection = await openExplainConnection(pool);
  const client = await pool.connect();
  const db = drizzle({ client, casing: 'snake_case' });
  const pids = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = pids.rows[0]?.pid ?? 0;
  const { rows } = await pool.query<{ id: string }>('select id from merchants order by id limit 1');
  const clerk: Actor = {
    id: '',
    firstName: '',
    lastName: '',
    email: null,
    membership: { of: 'shop', set: 'owner' },
    isEmailProven: true,
    merchant: null,
  };
  const merchant: Actor = {
    ...clerk,
    membership: { of: 'merchant', set: 'owner' },
    merchant: { id: rows[0]?.id ?? '', isActive: true, brandId: null },
  };
  const base = { view: 'all' as const, late: false, page: 1, limit: 20, sort: undefined };
  const queries: [string, Actor, object][] = [
    ...workViews.map((view): [string, Actor, object] => [`view ${view}`, clerk, { view }]),
    ['a name', clerk, { search: 'Quillfeather7' }],
    ['a name of a tenth', clerk, { search: 'castellanos' }],
    ['two letters', clerk, { search: 'qu' }],
    ['an e-mail', clerk, { search: 'buyer777@example.com' }],
    ['what all have', clerk, { search: 'example' }],
    ['a street and house', clerk, { search: 'lindenstrasse 77' }],
    ['a street of a fifth', clerk, { search: 'harbor street' }],
    ['a spelling', clerk, { search: 'mueller 123' }],
    ['a number that is a postcode', clerk, { search: '101000' }],
    ['a postcode', clerk, { search: '900' }],
    ['a number', clerk, { search: '#101000' }],
    ['nothing found', clerk, { search: 'xyzzyx' }],
    ['status', clerk, { status: 'Delivered' }],
    ['rare status', clerk, { status: 'Not processed' }],
    ['merchant', clerk, { merchant: rows[0]?.id }],
    ['late', clerk, { late: true }],
    ['a week', clerk, { from: '2026-06-01', to: '2026-06-07' }],
    ['by total', clerk, { sort: { by: 'total', isDescending: true } }],
    ['page 400', clerk, { page: 400 }],
    ['merchant: to send', merchant, { view: 'to-send' }],
    ['merchant: returns', merchant, { view: 'returns' }],
    ['merchant: all', merchant, {}],
    ['merchant: a name', merchant, { search: 'castellanos' }],
  ];
  for (const [name, actor, query] of queries) {
    const run = (on: Db) => listWork({ db: on, shopSettings }, actor, { ...base, ...query });
    const { count } = await run(db);
    const times: number[] = [];
    const [before, ownBefore] = [readCpuMs(pid), ownCpu()];
    for (let at = 0; at < runs; at += 1) {
      const started = performance.now();
      await run(db);
      times.push(performance.now() - started);
    }
    const cpu = [(readCpuMs(pid) - before) / runs, (ownCpu() - ownBefore) / runs].map((ms) => ms.toFixed(1));
    times.sort((a, b) => a - b);
    console.log(
      `${name}: p50 ${times[runs >> 1]?.toFixed(1)} ms, CPU ${cpu[0]} in PostgreSQL, ${cpu[1]} here (${count} found)`,
    );
    if (!options.plans) continue;
    connection.take();
    await run(connection.db);
    for (const { text, ms, plan } of connection.take()) console.log(ms, text, plan.join('\n'));
  }
  // A new overview has read nothing yet.
  const createOverview = (actor: Actor) => (on: Db) =>
    createReadOverview({ db: on, shopSettings, isAway: () => false })(actor);
  const buyer = await pool.query<{ id: string }>('select id from users order by id limit 1');
  const pages: [string, (on: Db) => Promise<unknown>][] = [
    ['overview', createOverview(clerk)],
    ['overview of a merchant', createOverview(merchant)],
    ['a user', (on) => getUserDetails(on, clerk, buyer.rows[0]?.id ?? '')],
  ];
  for (const [name, run] of pages) {
    const times: number[] = [];
    const before = readCpuMs(pid);
    for (let at = 0; at < runs; at += 1) {
      const started = performance.now();
      await run(db);
      times.push(performance.now() - started);
    }
    times.sort((a, b) => a - b);
    const cpu = (readCpuMs(pid) - before) / runs;
    console.log(`${name}: p50 ${times[runs >> 1]?.toFixed(1)} ms, CPU ${cpu.toFixed(1)} in PostgreSQL`);
    if (!options.plans) continue;
    connection.take();
    await run(connection.db);
    for (const { text, ms, plan } of connection.take()) console.log(ms, text, plan.join('\n'));
  }
  let lines = 0;
  const started = performance.now();
  const [before, ownBefore] = [readCpuMs(pid), ownCpu()];
  for await (const part of exportOrders({ db, shopSettings }, clerk, base, { now: new Date() }).content) {
    lines += String(part).split('\r\n').length - 1;
  }
  const seconds = (performance.now() - started) / 1_000;
  const cpu = [readCpuMs(pid) - before, ownCpu() - ownBefore].map((ms) => ((ms * 1_000) / lines).toFixed(0));
  const megabytes = (process.memoryUsage().rss / 2 ** 20).toFixed(0);
  console.log(
    `export: ${lines} lines, ${(lines / seconds).toFixed(0)} a second, CPU of a line ${cpu[0]} µs in PostgreSQL, ${cpu[1]} here, ${megabytes} MB`,
  );
  client.release();
  connection.close();
}
