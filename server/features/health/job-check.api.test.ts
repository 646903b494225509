import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { productVariants } from '#server/db/schema/variants.ts';
import { bulkEdits } from '#server/jobs/bulk-edits.ts';
import { runNow } from '#server/jobs/queue.ts';
import { startBulkEdit } from '#server/testing/builders/bulk-edits.ts';
import { addDownload } from '#server/testing/builders/image-downloads.ts';
import { importCsv, runImports, sendImport } from '#server/testing/builders/imports.ts';
import { addAdministrator } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { createHealthChecks } from '#server/testing/health-checks.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { truncate } from '#server/testing/truncate.ts';
import { createHealthReports } from './health-reports.ts';
import { listJobQueues } from './job-queues.store.ts';

const shop = await createTestApp();
const { db } = shop;
afterAll(shop.close);
beforeEach(() => truncate(db, 'jobs, mails, products, product_imports, bulk_edits'));

const { parts, see } = createHealthChecks(shop);
const ada = await addAdministrator(shop);
const line = () => see('Background work');
const readQueue = async (wanted: string) => (await listJobQueues(db)).find(({ name }) => name === wanted);

it('says that nothing waits', async () => {
  expect(await line()).toMatchObject({ status: 'works', sentence: 'All is done.', figure: 'Nothing waits' });
});

it('counts what waits and what was given up, of every kind that has a table', async () => {
  const lamp = await addProduct(db);
  const edit = await startBulkEdit(shop, ada, [lamp], { kind: 'deactivate' });
  await sendImport(shop, ada, importCsv('N-1,Mug,Kilnfold,Kitchen,x,9,3,0'));
  await addDownload(db, edit._id, { status: 'waiting' });
  await addDownload(db, edit._id, { status: 'failed', problem: 'No.' });
  await db.update(productVariants).set({ priceSwitchesAt: sql`now() - interval '2 minutes'` });
  const variants = await db.$count(productVariants);
  const one = { waiting: 1, failed: 0, failures: 0, problem: null };
  expect(await readQueue('bulk-edits')).toMatchObject({ ...one, oldestMs: expect.any(Number) });
  expect(await readQueue('imports')).toMatchObject(one);
  expect(await readQueue('image-downloads')).toMatchObject({ ...one, failed: 1 });
  const switches = await readQueue('price-switches');
  expect(switches?.waiting).toBe(variants);
  expect(Math.round((switches?.oldestMs ?? 0) / 60_000)).toBe(2);
  expect(await line()).toMatchObject({
    status: 'works',
    sentence: expect.stringContaining(
      'imports of products, downloading pictures, changing many products and',
    ),
    figure: expect.stringMatching(/ tasks wait, the oldest for 2 minutes$/),
  });
  await runImports(shop);
  expect(await readQueue('imports')).toMatchObject({ ...one, waiting: 0, oldestMs: null });
});

it('says what comes too late, and nothing of a run that goes on', async () => {
  const add = (claimed: ReturnType<typeof sql>) =>
    db.execute(
      sql`insert into jobs (name, due_at, claimed_until) values ('sweeps', now() - interval '2 hours', ${claimed})`,
    );
  await add(sql`null`);
  expect(await line()).toMatchObject({
    status: 'attention',
    sentence: 'The shop is late with deleting what is old.',
    figure: '1 task waits, the oldest for 2 hours',
  });
  await db.execute(sql`truncate jobs`);
  await add(sql`now() + interval '1 minute'`);
  expect(await line()).toMatchObject({ status: 'works' });
});

it('says what fails again and again, and tells the technician why', async () => {
  const failing = { ...bulkEdits(shop), run: () => Promise.reject(new Error('no such table')) };
  for (let failures = 1; failures <= 3; failures++) {
    expect(await line()).toMatchObject({ status: 'works' });
    await expect(runNow(db, failing)).rejects.toThrow('no such table');
  }
  expect(await line()).toMatchObject({
    status: 'attention',
    sentence: 'This has failed, and is tried again: changing many products (3 times in a row).',
  });
  const { report } = await createHealthReports(parts).get();
  expect(report).toMatch(/Work bulk-edits: 0 waiting, 0 given up, 3 failures in a row: .*no such table/);
  await runNow(db, bulkEdits(shop));
  expect(await line()).toMatchObject({ status: 'works' });
});
