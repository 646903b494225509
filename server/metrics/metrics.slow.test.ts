import { expect, it, onTestFinished } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

const token = 'a token for metrics';

/** A shop of its own, because queries are cached for some seconds. */
async function openShop(env: Record<string, string> = {}): Promise<TestApp> {
  const shop = await createTestApp({ METRICS_TOKEN: token, ...env });
  onTestFinished(shop.close);
  return shop;
}

const get = (shop: TestApp, authorization = `Bearer ${token}`) =>
  shop.app.inject({ url: '/metrics', headers: { authorization } });

/** @returns the values of a scrape by their names and labels */
async function scrape(shop: TestApp): Promise<Record<string, number>> {
  const answer = await get(shop);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
  const lines = answer.body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  );
}

it('a scrape does not wait for a database that hangs', async () => {
  const shop = await openShop();
  const blocker = await shop.pool.connect();
  onTestFinished(() => blocker.release(true));
  await blocker.query('begin; lock table mails');
  expect(await scrape(shop)).toMatchObject({ shop_database_up: 0 });
});
