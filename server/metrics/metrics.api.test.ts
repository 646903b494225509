import { expect, it } from 'vitest';
import { installation } from '#server/db/schema/installation.ts';
import { mails } from '#server/db/schema/mail.ts';
import { createCart, itemsTotal } from '#server/testing/builders/orders.ts';
import { addMember } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { getMetrics, openShop, scrape, token } from '#server/testing/scrape-metrics.ts';

it('metrics are for whoever has the token', async () => {
  const shop = await openShop();
  expect((await getMetrics(shop)).statusCode).toBe(200);
  for (const authorization of ['', token, `Bearer ${token}x`, 'Bearer ', `Basic ${token}`]) {
    const refused = await getMetrics(shop, authorization);
    expect([refused.statusCode, refused.headers['www-authenticate']]).toEqual([401, 'Bearer']);
    expect(refused.json()).toEqual({
      error: 'Metrics need the METRICS_TOKEN as a bearer token.',
      code: 'unauthorized',
    });
  }
});

it('a shop without METRICS_TOKEN has no metrics', async () => {
  const shop = await openShop({ METRICS_TOKEN: '' });
  expect((await getMetrics(shop)).statusCode).toBe(404);
});

it('requests are counted by method, route pattern and class of status, from the cache too', async () => {
  const shop = await openShop();
  const { slug } = await addProduct(shop.db);
  for (const path of [
    `/product/item/${slug}`,
    `/product/item/${slug}?x=1`,
    '/product/item/none',
    '/nowhere',
  ]) {
    await shop.call('GET', path);
  }
  const values = await scrape(shop);
  const counted = Object.entries(values).filter(([name]) =>
    name.startsWith('http_request_duration_seconds_count'),
  );
  expect(counted).toEqual([
    ['http_request_duration_seconds_count{method="GET",route="/api/product/item/:slug",status="2xx"}', 2],
    ['http_request_duration_seconds_count{method="GET",route="/api/product/item/:slug",status="4xx"}', 1],
    ['http_request_duration_seconds_count{method="GET",route="/api/*",status="4xx"}', 1],
  ]);
  expect(values).toMatchObject({
    'shop_reply_cache_requests_total{result="hit"}': 1,
    'shop_reply_cache_requests_total{result="miss"}': 2,
    shop_reply_cache_entries: 2,
  });
  expect(values.shop_reply_cache_bytes).toBeGreaterThan(100);
});

it('an order counts once, however often it is sent', async () => {
  const shop = await openShop();
  const buyer = await addMember(shop);
  const lamp = await addProduct(shop.db);
  const cartId = await createCart(shop, buyer, [[lamp]]);
  const body = { cartId, total: itemsTotal([[lamp]]) };
  for (const _ of [1, 2]) await shop.call('POST', '/order/add', { token: buyer.token, body });
  expect(await scrape(shop)).toMatchObject({ shop_orders_placed_total: 1 });
});

it('refusals by a limit are counted by its name', async () => {
  const shop = await openShop({ RATE_LIMIT: 'on' });
  for (let at = 0; at < 7; at++) {
    await shop.call('POST', '/auth/forgot', { body: { email: 'ann@example.com' } });
  }
  expect(await scrape(shop)).toMatchObject({ 'shop_rate_limit_refusals_total{limit="forgot"}': 2 });
});

it('queues, dependencies and the process are read when they are scraped', async () => {
  const shop = await openShop();
  const mail = { kind: 'welcome', priority: 1, recipient: 'ann@example.com', data: {} };
  const statuses = ['waiting', 'sending', 'sent', 'sent', 'sent', 'failed'] as const;
  await shop.db.insert(mails).values(statuses.map((status) => ({ ...mail, status })));
  await shop.db.insert(installation).values({ key: 'last-backup', value: '2026-11-21' });
  expect(await scrape(shop)).toMatchObject({
    shop_database_up: 1,
    shop_notifications_up: 1,
    'shop_mails{state="waiting"}': 2,
    'shop_mails{state="failed"}': 1,
    'shop_job_waiting{job="mails"}': 2,
    'shop_job_oldest_seconds{job="mails"}': expect.any(Number),
    'shop_job_given_up{job="mails"}': 1,
    'shop_job_failures{job="mails"}': 0,
    shop_last_backup_timestamp_seconds: new Date(2026, 10, 21, 3).getTime() / 1_000,
    'shop_database_connections{state="used"}': expect.any(Number),
    shop_database_waiting: 0,
    shop_image_variants_waiting: 0,
    shop_password_hashes_waiting: 0,
    'http_connections{state="active"}': 0,
    shop_sockets: 0,
    nodejs_eventloop_lag_seconds: expect.any(Number),
    process_resident_memory_bytes: expect.any(Number),
  });
});

it('a scrape works while the database does not, and leaves out what it cannot know', async () => {
  const shop = await openShop();
  shop.pool.markAway();
  const values = await scrape(shop);
  expect(values).toMatchObject({ shop_database_up: 0, 'http_connections{state="idle"}': 0 });
  expect(Object.keys(values).join()).not.toMatch(/shop_mails|backup/);
});

it('two shops in one process count apart', async () => {
  const [one, two] = [await openShop(), await openShop()];
  await one.call('GET', '/category/list');
  expect(Object.keys(await scrape(two)).join()).not.toContain('/api/category/list');
});
