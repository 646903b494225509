import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { HealthCheck } from '#contract/health.contract.ts';
import { diskDays, healthResults, processes } from '#server/db/schema/health.ts';
import { healthChecks } from '#server/jobs/health-checks.ts';
import { beat, noteLost } from '#server/jobs/heartbeat.ts';
import { runNow } from '#server/jobs/queue.ts';
import { deliveryMethod, deliveryZone, placedRate, pressPlace } from '#server/testing/builders/checkout.ts';
import { addOrder, setStatus } from '#server/testing/builders/orders.ts';
import { payOrder } from '#server/testing/builders/payments.ts';
import { addAdministrator, addMember } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { changeSettings } from '#server/testing/builders/settings.ts';
import { findDisagreements } from '#server/testing/disagreements.ts';
import { createHealthChecks } from '#server/testing/health-checks.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { insertRefund } from '../refunds/refunds.store.ts';
import { tidyPlaces } from '../settings/tidy-places.ts';
import { BACKUP } from './backup-check.rules.ts';
import { checkHealth } from './check-health.ts';
import { storeResult } from './health.store.ts';
import { createHealthReports } from './health-reports.ts';
import { checkOrders } from './order-check.store.ts';
import { recordEnd, recordHeartbeat } from './processes.store.ts';

const shop = await createTestApp();
const { db, settings, thisProcess } = shop;
afterAll(shop.close);
afterEach(async () => {
  await db.delete(healthResults);
  await db.delete(processes);
  await db.delete(diskDays);
});

const { parts, see } = createHealthChecks(shop);
const works = { status: 'works', steps: [] };
describe('places', () => {
  it('are named that an upgrade has removed, until their settings are saved', async () => {
    const owner = await addAdministrator(shop);
    const zone = (places: { country: string; region: string; postcodePrefix: string }[]) => ({
      ...deliveryZone([deliveryMethod()]),
      places,
    });
    const part = { region: '', postcodePrefix: '' };
    const zones = [
      { ...zone([{ country: 'FR', ...part }]), name: 'Old' },
      { ...zone([{ country: 'US', ...part, region: 'PR' }]), name: 'New' },
      zone([]),
    ];
    await changeSettings(shop, owner, 'delivery', { zones });
    await db.execute(
      sql`update settings set value = jsonb_set(value, '{zones,0,places,0,country}', '"PR"') where "group" = 'delivery'`,
    );
    await tidyPlaces(db);
    const { checks } = await checkHealth(parts);
    expect(checks.filter(({ name }) => name === 'Places')).toMatchObject([
      { status: 'notice', sentence: expect.stringContaining('Old: Puerto Rico.') },
    ]);
    const [, kept = zone([]), last = zone([])] = zones;
    await changeSettings(shop, owner, 'delivery', { zones: [{ ...kept, name: 'Newer' }, last] });
    const after = await checkHealth(parts);
    expect(after.checks.filter(({ name }) => name === 'Places')).toEqual([]);
  });
});

describe('the page', () => {
  it('says in one sentence what needs a person, and how many things do in the menu', async () => {
    const { token } = await addAdministrator(shop);
    await beat(shop);
    for (const check of healthChecks(shop)) await runNow(db, check);
    const { health } = (await shop.call('GET', '/dashboard/health', { token })).json();
    // The tests' shop has no backup.
    expect(health).toMatchObject({ sentence: 'The shop works. One thing needs you.' });
    expect(health.checks.map(({ name, status }: HealthCheck) => `${name} ${status}`)).toEqual([
      'Orders works',
      'Sums of orders works',
      'Stock works',
      'Prices works',
      'Mail off',
      'Payments off',
      'Background work works',
      'Backup attention',
      'Database works',
      'Disk works',
      'Pictures works',
      'Redis off',
      'Processes works',
      'Clock works',
      'Address off',
      'Version works',
    ]);
    const { waiting } = (await shop.call('GET', '/dashboard/waiting', { token })).json();
    expect(waiting.health).toBe(1);
    expect(health.report).toContain(health.sentence);
    expect(health.report).toContain(`Process 1: ${hostname()}, pid ${process.pid}`);
    expect(health.report).not.toContain(settings.jwtSecret);
  });

  it('lists the slowest calls of all processes, in words', async () => {
    const { token } = await addAdministrator(shop);
    const beside = await shop.startBeside();
    onTestFinished(beside.close);
    for (const one of [shop, beside]) {
      one.thisProcess.calls.observe('GET /api/brand/list', 1_234);
      one.thisProcess.calls.observe('GET /api/brand/list', 70);
      await beat(one);
    }
    // Again, so that a process replaces what it has stored.
    await beat(shop);
    const { health } = (await beside.call('GET', '/dashboard/health', { token })).json();
    expect(health.slowest[0]).toEqual({
      name: 'Active brands by name',
      count: 4,
      halfWithinMs: 75,
      mostWithinMs: 1_500,
    });
    expect(health.report).toContain('Active brands by name: 4 calls, 0.075 s, 1.5 s');
  });

  it('measures calls that are answered from memory too', async () => {
    const rows: string[] = [];
    for (let call = 0; call < 3; call++) await shop.call('GET', '/category/list');
    await thisProcess.calls.storeWith(async (stored) => {
      for (const { route, counts } of stored)
        rows.push(`${route} ${counts.reduce((sum, each) => sum + each)}`);
    });
    expect(rows).toContain('GET /api/category/list 3');
  });

  it('shares one check between callers at the same time', async () => {
    let checks = 0;
    const mailer = {
      ...parts.mailer,
      check: async () => {
        checks += 1;
      },
    };
    const reports = createHealthReports({ ...parts, mailer });
    await Promise.all(Array.from({ length: 20 }, () => reports.get()));
    await reports.countNeeds();
    expect(checks).toBe(1);
  });
});

it('counts the orders that the list of all shows, and how many of them were cancelled', async () => {
  const lamp = await addProduct(db);
  const buyer = await addMember(shop);
  const { token } = await addAdministrator(shop);
  await addOrder(shop, buyer, [[lamp]]);
  const { _id: id } = await addOrder(shop, buyer, [[lamp]]);
  await shop.call('DELETE', `/order/cancel/${id}`, { token: buyer.token });
  await checkOrders(db);
  const placed = (await shop.call('GET', '/order/work?view=all', { token })).json().counts.all;
  const cancelled = placed - (await shop.call('GET', '/order', { token })).json().count;
  expect(await see('Sums of orders')).toMatchObject({
    sentence: expect.stringMatching(new RegExp(`: ${placed} orders, ${cancelled} of them cancelled\\.$`)),
  });
  expect(await see('Orders')).toMatchObject({ figure: `${placed} in 30 days, ${cancelled} cancelled` });
});

it.each([false, true])('adds up orders with a priced delivery, with gross prices: %s', async (isGross) => {
  const priced = await createTestApp();
  onTestFinished(priced.close);
  const admin = await addAdministrator(priced);
  const rates = [placedRate({ rate: 8.875 }), placedRate({ title: 'City', rate: 4.5 })];
  await changeSettings(priced, admin, 'delivery', {
    zones: [deliveryZone([deliveryMethod({ price: 4.95 })])],
  });
  await changeSettings(priced, admin, 'taxes', { rates, pricesIncludeTax: isGross });
  const [lamp, mug] = [
    await addProduct(priced.db, { priceMinor: 1_333, taxable: true, quantity: 100 }),
    await addProduct(priced.db, { priceMinor: 105, taxable: true, quantity: 100 }),
  ];
  const buyer = await addMember(priced);
  const ids: string[] = [];
  for (const _order of ['kept', 'partly', 'wholly']) {
    const placed = await pressPlace(priced, { items: [[lamp, 3], [mug]], token: buyer.token });
    expect(placed.statusCode, placed.body).toBe(200);
    ids.push(placed.json().order._id);
  }
  const { order } = (await priced.call('GET', `/order/${ids[1]}`, { token: buyer.token })).json();
  await priced.call('POST', `/order/${ids[1]}/lines/${order.products[0]._id}/cancel`, {
    token: admin.token,
    body: { request: crypto.randomUUID(), quantity: 1 },
  });
  await priced.call('DELETE', `/order/cancel/${ids[2]}`, { token: buyer.token });
  expect(await findDisagreements(priced)).toEqual([]);
  const { rows } = await priced.db.execute(
    sql`select count(*)::int as count from orders where (delivery ->> 'minor')::int = 495 and prices_include_tax = ${isGross}
      and (${isGross} or (delivery -> 'taxes') <> '[]')`,
  );
  expect(rows).toEqual([{ count: 3 }]);
});

it('finds an order that differs from its items', async () => {
  const lamp = await addProduct(db, { taxable: true });
  const buyer = await addMember(shop);
  const order = await addOrder(shop, buyer, [[lamp, 2]]);
  const cancelled = await addOrder(shop, buyer, [[lamp]]);
  await setStatus(shop, await addAdministrator(shop), order, lamp, 'Shipped');
  await shop.call('DELETE', `/order/cancel/${cancelled._id}`, { token: buyer.token });
  const payment = await payOrder(db, order._id);
  await insertRefund(db, {
    ...{ paymentId: payment, amountMinor: 7, lines: [] },
    ...{ reason: null, requestedBy: null, requestId: null },
  });
  const checkAgain = async () => {
    await checkOrders(db);
    return await see('Sums of orders');
  };
  const whereOrder = ({ _id: id }: { _id: string }) => sql`where order_id = ${id}`;
  const wrong: [what: SQL, undo: SQL][] = [
    [
      sql`update orders set placed_total_minor = placed_total_minor + 1 where id = ${order._id}`,
      sql`update orders set placed_total_minor = placed_total_minor - 1 where id = ${order._id}`,
    ],
    [
      sql`update orders set owed_minor = owed_minor + 1 where id = ${order._id}`,
      sql`update orders set owed_minor = owed_minor - 1 where id = ${order._id}`,
    ],
    [
      sql`update orders set cancelled_at = null where id = ${cancelled._id}`,
      sql`update orders set cancelled_at = now() where id = ${cancelled._id}`,
    ],
    [
      sql`update order_parts set to_send = 1 ${whereOrder(order)}`,
      sql`update order_parts set to_send = 0 ${whereOrder(order)}`,
    ],
    [
      sql`insert into order_parts (order_id, number, to_send) values (${order._id}, 2, 0)`,
      sql`delete from order_parts ${whereOrder(order)} and number = 2`,
    ],
    [
      sql`update order_lines set shipped_quantity = 1, status = 'Processing' ${whereOrder(order)}`,
      sql`update order_lines set shipped_quantity = 2, status = 'Shipped' ${whereOrder(order)}`,
    ],
    [
      sql`update order_lines set delivered_quantity = 1 ${whereOrder(order)}`,
      sql`update order_lines set delivered_quantity = 0 ${whereOrder(order)}`,
    ],
    [
      sql`update parcels set voided_at = now() ${whereOrder(order)}`,
      sql`update parcels set voided_at = null ${whereOrder(order)}`,
    ],
    [
      sql`update order_lines set taxes = jsonb_set(taxes, '{0,minor}', '1') ${whereOrder(order)}`,
      sql`update order_lines set taxes = jsonb_set(taxes, '{0,minor}', to_jsonb(tax_minor)) ${whereOrder(order)}`,
    ],
    [
      sql`update orders set paid_minor = paid_minor + 1 where id = ${order._id}`,
      sql`update orders set paid_minor = paid_minor - 1 where id = ${order._id}`,
    ],
    [
      sql`update orders set refunded_minor = 6 where id = ${order._id}`,
      sql`update orders set refunded_minor = 7 where id = ${order._id}`,
    ],
    [
      sql`update orders set paid_minor = 9 where id = ${cancelled._id}`,
      sql`update orders set paid_minor = 0 where id = ${cancelled._id}`,
    ],
    [
      sql`update orders set received_minor = 1 where id = ${order._id}`,
      sql`update orders set received_minor = 0 where id = ${order._id}`,
    ],
    [
      sql`update orders set given_back_minor = 1 where id = ${order._id}`,
      sql`update orders set given_back_minor = 0 where id = ${order._id}`,
    ],
    [
      sql`update orders set kept_minor = owed_minor - 1 where id = ${order._id}`,
      sql`update orders set kept_minor = null where id = ${order._id}`,
    ],
    [
      sql`update payments set state = 'mismatch' where id = ${payment}`,
      sql`update payments set state = 'paid' where id = ${payment}`,
    ],
    [
      sql`update refunds set state = 'failed' where payment_id = ${payment}`,
      sql`update refunds set state = 'waiting' where payment_id = ${payment}`,
    ],
  ];
  for (const [what, undo] of wrong) {
    await db.execute(what);
    expect(await checkAgain(), String(what.queryChunks)).toMatchObject({
      status: 'attention',
      sentence: expect.stringMatching(/^1 order does not agree with the items: #\d+\.$/),
    });
    await db.execute(undo);
  }
  expect(await checkAgain()).toMatchObject(works);
});

it('knows which processes run, which ended, and which were lost', async () => {
  const heartbeat = await thisProcess.heartbeat();
  const other = (version: string) => ({ ...heartbeat, host: 'elsewhere', id: crypto.randomUUID(), version });
  const [same, newer, lost] = [other(heartbeat.version), other('9.0.0'), other('9.0.0')];
  for (const one of [heartbeat, same, newer, lost]) await recordHeartbeat(db, one);
  expect(await see('Processes')).toMatchObject({
    status: 'attention',
    figure: expect.stringMatching(/^4, /),
  });
  await recordEnd(db, newer.id);
  await db.execute(sql`update processes set beat_at = now() - interval '61 seconds' where id = ${lost.id}`);
  const warn = vi.fn();
  // After an outage of the database all are silent.
  for (const seesSilence of [false, true, true]) await noteLost({ ...shop, log: { warn } }, seesSilence);
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    {
      lost: expect.objectContaining({
        host: 'elsewhere',
        version: '9.0.0',
        lastHeartbeat: expect.any(Date),
      }),
    },
    'A process of the shop has ended without a shutdown.',
  );
  expect(await see('Processes')).toMatchObject({
    status: 'notice',
    sentence: '2 work. 1 process ended unexpectedly this week, 1 minute ago.',
  });
  const { report } = await createHealthReports(parts).get();
  expect(report).toContain(
    `Ended without a shutdown 1: elsewhere, pid ${heartbeat.pid}, version 9.0.0, since`,
  );
  // It was only cut off.
  await recordHeartbeat(db, lost);
  expect(await see('Processes')).toMatchObject({ sentence: expect.stringContaining('different versions') });
});

it('sees at once that a process of this machine was killed, also when its id was reused', async () => {
  const heartbeat = await thisProcess.heartbeat();
  const { pid = 0 } = spawnSync(process.execPath, ['--version']);
  for (const ended of [pid, process.pid])
    await recordHeartbeat(db, { ...heartbeat, pid: ended, id: crypto.randomUUID() });
  await recordHeartbeat(db, { ...heartbeat, pid: process.ppid, id: crypto.randomUUID() });
  const warn = vi.fn();
  await noteLost({ ...shop, log: { warn } }, false);
  expect(warn.mock.calls.map(([details]) => details.lost.pid).sort()).toEqual([pid, process.pid].sort());
});

it('watches the disks and image queues of all processes', async () => {
  const heartbeat = await thisProcess.heartbeat();
  const disks = [{ folder: 'data' as const, freeBytes: 1e9, totalBytes: 10e9 }];
  const state = { disks, images: { waiting: 7, failed: 0 } };
  await recordHeartbeat(db, { ...heartbeat, id: crypto.randomUUID(), state });
  await db.insert(diskDays).values({ day: sql`current_date - 10`, ...disks[0], freeBytes: 2e9 } as never);
  expect(await see('Disk')).toMatchObject({
    status: 'attention',
    sentence: expect.stringContaining('it is full in 10 days'),
    usedPercent: 90,
  });
  expect(await see('Pictures')).toMatchObject({ figure: '7 waiting' });
});

it('misses the file of a backup that this machine wrote', async () => {
  const backupDir = mkdtempSync(join(tmpdir(), 'shop-health-'));
  onTestFinished(() => rmSync(backupDir, { recursive: true }));
  const configured = { settings: { ...settings, backupDir } };
  expect(await see('Backup', configured)).toMatchObject({ status: 'off' });
  const result = { file: 'shop-2026-11-21.tar.gz', bytes: 5, host: 'another', problem: null };
  await storeResult(db, BACKUP, result);
  expect(await see('Backup', configured)).toMatchObject(works);
  await storeResult(db, BACKUP, { ...result, host: hostname() });
  expect(await see('Backup', configured)).toMatchObject({ status: 'attention' });
});

it('knows since when something needs somebody, also after a restart and without the database', async () => {
  let isAway = true;
  const redis = {
    async ping() {
      if (isAway) throw new Error('The client is closed');
    },
  };
  const readSince = async (name: string, reports: ReturnType<typeof createHealthReports>) =>
    (await reports.get()).checks.find((check) => check.name === name)?.since ?? null;
  const began = new Date().toISOString();
  const first = await readSince('Redis', createHealthReports({ ...parts, redis }));
  expect(first && first >= began).toBe(true);
  const restarted = createHealthReports({ ...parts, redis });
  expect(await readSince('Redis', restarted)).toBe(first);
  shop.pool.markAway();
  onTestFinished(() => shop.pool.markBack());
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_000);
  onTestFinished(() => void vi.restoreAllMocks());
  expect(await readSince('Redis', restarted)).toBe(first);
  expect(await readSince('Database', restarted)).toEqual(expect.any(String));
  shop.pool.markBack();
  isAway = false;
  expect(await readSince('Redis', createHealthReports({ ...parts, redis }))).toBeNull();
});

it('names only the origin of the object store', async () => {
  const s3 = { bucket: 'b', region: 'r', accessKeyId: 'k', secretAccessKey: 's' };
  const configured = { ...settings, s3: { ...s3, endpoint: 'https://s3.example.com/tenant' } };
  const { report } = await createHealthReports({ ...parts, settings: configured }).get();
  expect(report).toMatch(/^S3_ENDPOINT: https:\/\/s3\.example\.com$/m);
});
