import { renameSync } from 'node:fs';
import { createServer } from 'node:net';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { createHealthChecks } from '#server/testing/health-checks.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { startTestBucket } from '#server/testing/test-bucket.ts';
import { openTestSmtp } from '#server/testing/test-smtp.ts';
import { createMailer } from '../mail/mailer.ts';
import { openMedia, openStore } from '../media/media.ts';
import { checkHealth } from './check-health.ts';

/** A check sees what is taken away, and that it is back. */

const shop = await createTestApp();
const { settings } = shop;
afterAll(shop.close);

const { parts, see } = createHealthChecks(shop);
const works = { status: 'works', steps: [] };
/** An address where nothing listens. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

it('the mail server', async () => {
  const smtp = await openTestSmtp();
  onTestFinished(() => smtp.stop());
  await smtp.start();
  const mailer = createMailer({ smtpUrl: smtp.url });
  expect(await see('Mail', { mailer })).toMatchObject({ ...works, seeMail: true });
  await smtp.stop();
  expect(await see('Mail', { mailer })).toMatchObject({ status: 'broken' });
  await smtp.start();
  expect(await see('Mail', { mailer })).toMatchObject(works);
  expect(smtp.received).toEqual([]);
});

it('a mail server that accepts a connection and says nothing', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void silent.close());
  await new Promise((resolve) => silent.once('listening', resolve));
  const { port } = silent.address() as { port: number };
  const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}` });
  const { checks, failures } = await checkHealth({ ...parts, mailer });
  expect(checks.find(({ name }) => name === 'Mail')).toMatchObject({ status: 'broken' });
  expect(checks.find(({ name }) => name === 'Orders')).toMatchObject(works);
  expect(failures.Mail).toContain('no answer within');
});

it('the store of images', async () => {
  const bucket = await startTestBucket();
  const away = { ...bucket.settings, endpoint: `http://127.0.0.1:${await closedPort()}` };
  const open = (s3: typeof away) => {
    const opened = openMedia(openStore('', s3), { warn() {} });
    onTestFinished(() => opened.worker.close());
    return opened;
  };
  expect(await see('Pictures', { media: open(bucket.settings) })).toMatchObject(works);
  expect(await see('Pictures', { media: open(away) })).toMatchObject({ status: 'broken' });
  const missing = { ...bucket.settings, bucket: 'never-made' };
  expect(await see('Pictures', { media: open(missing) })).toMatchObject({
    status: 'broken',
    sentence: expect.stringContaining('The bucket for pictures does not exist.'),
  });
  await bucket.stop();
  expect(await see('Pictures', { media: open(bucket.settings) })).toMatchObject({ status: 'broken' });
});

it('Redis', async () => {
  let isAway = false;
  const redis = {
    async ping() {
      if (isAway) throw new Error('The client is closed');
    },
  };
  expect(await see('Redis', { redis })).toMatchObject(works);
  isAway = true;
  expect(await see('Redis', { redis })).toMatchObject({ status: 'attention' });
  isAway = false;
  expect(await see('Redis', { redis })).toMatchObject(works);
});

it('the database, without which the rest still answers', async () => {
  shop.pool.markAway();
  const { checks } = await checkHealth(parts).finally(() => shop.pool.markBack());
  const statuses = Object.fromEntries(checks.map(({ name, status }) => [name, status]));
  expect(statuses).toMatchObject({ Database: 'broken', Orders: 'off', Mail: 'off', Disk: 'works' });
  expect(await see('Database')).toMatchObject(works);
});

it('the data folder', async () => {
  const aside = `${settings.dataDir}-aside`;
  renameSync(settings.dataDir, aside);
  const missing = await see('Disk').finally(() => renameSync(aside, settings.dataDir));
  expect(missing).toMatchObject({ status: 'broken' });
  expect(await see('Disk')).toMatchObject(works);
});
