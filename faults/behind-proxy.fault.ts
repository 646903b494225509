import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ExternalPostgres, startExternalPostgres } from './dependencies/postgres.ts';
import { freePort } from './dependencies/programs.ts';
import { proxies, startProxy, type WebProxy } from './dependencies/proxies.ts';
import { type ExternalRedis, redisProgram, startRedis } from './dependencies/redis.ts';
import { expectNothingLost } from './expectations.ts';
import { type FaultShop, openExternalShop } from './fault-shop.ts';
import { Client, parseJson, signIn, signUp } from './load/client.ts';
import { auditOrders, readStock } from './load/order-audit.ts';
import { signUpBuyers, startOrders } from './load/order-load.ts';
import { messageDelayMs, openTab } from './load/tab.ts';
import { addRow, measure } from './row.ts';
import { administrator } from './supervised-shop.ts';
import { until } from './wait.ts';

/** Wrong reset links that one IP address may try in an hour. */
const RESET_LIMIT = 20;
const ORDERS_BETWEEN = 40;

const isRunnable = ({ program }: WebProxy) => program && redisProgram && process.platform === 'linux';

/** The topology of compose.yaml as plain processes: a proxy, two shops, PostgreSQL, Redis, one folder of images. */
for (const proxy of proxies)
  describe.skipIf(!isRunnable(proxy))(`two shops behind ${proxy.name}`, () => {
    let postgres: ExternalPostgres;
    let redis: ExternalRedis;
    let shop: FaultShop;
    let site: Awaited<ReturnType<typeof startProxy>>;

    beforeAll(async () => {
      postgres = await startExternalPostgres();
      redis = await startRedis(redisProgram ?? '');
      const port = await freePort();
      shop = await openExternalShop({
        serverUrl: postgres.url,
        processes: 2,
        env: {
          REDIS_URL: redis.url,
          RATE_LIMIT: 'on',
          TRUST_PROXY: 'loopback',
          PUBLIC_URL: `http://127.0.0.1:${port}`,
        },
      });
      site = await startProxy(proxy, port, urls());
    });
    afterAll(async () => {
      await site.close();
      await shop.close();
      await redis.kill();
      await postgres.close();
    });

    const urls = () => shop.processes.map(({ url }) => url) as [string, string];

    test('no call fails while each is restarted in turn, under orders', async (context) => {
      const row = addRow(context);
      const before = await readStock(shop.database);
      const orders = startOrders(await signUpBuyers([site.url]), shop.products);
      const moreOrders = async () => {
        const known = orders.acknowledged.length;
        await until('orders are placed', () => orders.acknowledged.length >= known + ORDERS_BETWEEN);
      };
      try {
        await moreOrders();
        for (const process of shop.processes) {
          expect(await process.end()).toBe(0);
          await moreOrders();
          await process.start();
          await until('the proxy uses it again', () => isInUse(process.url));
          await moreOrders();
        }
      } finally {
        await orders.finish();
        row.audit = await auditOrders(shop.database, before, orders.acknowledged);
      }
      expectNothingLost(row);
      const failed = orders.replies.filter(({ status }) => ![200, 400, 429].includes(status));
      if (proxy.repeatsBodies) expect(failed.map(({ status, failure }) => [status, failure])).toEqual([]);
      else
        row.notes.push(
          `${failed.length} calls of ${orders.replies.length} replied 502 by an old ${proxy.name}`,
        );
      row.notes.push(`slowest call ${Math.round(Math.max(...orders.replies.map(({ ms }) => ms)))} ms`);
    });

    test.for(['websocket', 'polling'] as const)(
      'people of both shops chat over %s',
      async (transport, context) => {
        const row = addRow(context);
        const support = await signIn(site.url, administrator);
        const me = parseJson<{ user: { _id: string } }>(await support.call('GET', '/api/user/me'));
        // From several IP addresses, so that both processes have some.
        const open = (client: Client, address: number) =>
          openTab(site.url, client, { transport, localAddress: `127.0.0.${address}` });
        const memberTab = await open(await signUp(site.url), 9);
        const supportTabs = await Promise.all(
          [10, 11, 12, 13, 14, 15, 16, 17].map((at) => open(support, at)),
        );
        const delays: number[] = [];
        for (const [at, tab] of supportTabs.entries()) {
          delays.push(
            await messageDelayMs(memberTab, { tab, id: me.user._id }, `Hello ${at} over ${transport}?`),
          );
        }
        measure(row, `chat over ${transport}`, Math.max(...delays), 'recovery');
        for (const tab of [memberTab, ...supportTabs]) tab.close();
      },
    );

    test('a limit counts visitors by their own IP addresses, which they cannot choose', async () => {
      const tryLink = async (localAddress: string, headers = {}) => {
        const client = new Client(site.url, localAddress, headers);
        const reply = await client.call('POST', '/api/auth/reset/wrong-link', {
          password: 'a new password',
          confirmPassword: 'a new password',
        });
        client.close();
        return reply.status;
      };
      for (let attempt = 1; attempt <= RESET_LIMIT; attempt++) expect(await tryLink('127.0.0.7')).toBe(400);
      expect(await tryLink('127.0.0.7')).toBe(429);
      expect(await tryLink('127.0.0.7', { 'x-forwarded-for': '192.0.2.1' })).toBe(429);
      expect(await tryLink('127.0.0.8')).toBe(400);
    });

    // The proxy has no part in the rest.
    if (proxy !== proxies[0]) return;

    test('an image that one stores is served by the other', async () => {
      const [first, second] = urls();
      const { token } = await signIn(first, administrator);
      const form = new FormData();
      const pixels = sharp({ create: { width: 200, height: 250, channels: 3, background: '#336699' } });
      form.set('image', new Blob([Uint8Array.from(await pixels.png().toBuffer())]), 'lamp.png');
      const uploaded = await fetch(`${first}/api/product/${shop.products[0]?.id}/image`, {
        method: 'PUT',
        headers: { authorization: token ?? '' },
        body: form,
      });
      const { product } = (await uploaded.json()) as { product: { imageUrl: string } };
      for (const url of [second, site.url]) {
        const image = await fetch(url + product.imageUrl);
        expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png']);
      }
    });

    test('a session that ends at one is refused by the other', async () => {
      const [first, second] = urls();
      const member = await signUp(first);
      const elsewhere = new Client(second);
      elsewhere.token = member.token;
      expect((await elsewhere.call('GET', '/api/user/me')).status).toBe(200);
      expect((await member.call('POST', '/api/auth/logout')).status).toBe(200);
      await until(
        'the session has ended',
        async () => (await elsewhere.call('GET', '/api/user/me')).status === 401,
      );
    });
  });

/** Whether the proxy has a connection to this process. */
function isInUse(url: string): boolean {
  const port = Number(new URL(url).port).toString(16).toUpperCase().padStart(4, '0');
  const established = '01';
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .some(([, local = '', , state]) => local.endsWith(`:${port}`) && state === established);
}
