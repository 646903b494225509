import { expect, it, onTestFinished } from 'vitest';
import { openShop, scrape } from '#server/testing/scrape-metrics.ts';

it('a scrape does not wait for a database that hangs', async () => {
  const shop = await openShop();
  const blocker = await shop.pool.connect();
  onTestFinished(() => blocker.release(true));
  await blocker.query('begin; lock table mails');
  expect(await scrape(shop)).toMatchObject({ shop_database_up: 0 });
});
