import type { ServerResponse } from 'node:http';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DatabaseAwayError } from '#server/db/outage.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { downloadedImages, imageDownloads } from '#server/db/schema/image-downloads.ts';
import { productImages } from '#server/db/schema/product-images.ts';
import { productImports } from '#server/db/schema/product-imports.ts';
import { closeMedia, openMedia, openStore } from '#server/features/media/media.ts';
import { createSweeps } from '#server/jobs/sweeps.ts';
import {
  applyWithImages,
  csvWithImages,
  downloadAll,
  getImages,
} from '#server/testing/builders/image-downloads.ts';
import { addMerchant } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { sharedImageWorker } from '#server/testing/shared-image-worker.ts';
import { openTestDownloads } from '#server/testing/test-downloads.ts';
import { withTransaction } from '#server/testing/with-transaction.ts';
import { downloadImage } from './download-image.ts';
import { problems } from './image-downloads.rules.ts';
import { claimDownload } from './image-downloads.store.ts';
import { queueNextRows } from './queue-downloads.ts';
import { runDownloads } from './run-downloads.ts';

const { shop, beside, server, site, give, cleo, parts, run, begin, pictured } = await openTestDownloads();
const { db } = shop;
const { signal } = new AbortController();
const makeDue = () => db.execute(sql`update image_downloads set due_at = now() - interval '1 second'`);
const stored = () =>
  db
    .select({
      status: imageDownloads.status,
      failures: imageDownloads.failures,
      problem: imageDownloads.problem,
      isDue: sql<boolean>`due_at <= now()`,
    })
    .from(imageDownloads);

describe('a download that fails', () => {
  it('is tried four times while it may pass, later each time', async () => {
    site.answer = (response) => response.writeHead(503).end();
    const id = await begin(1);
    for (const failures of [1, 2, 3]) {
      expect(await run()).toBe(true);
      expect(await stored()).toMatchObject([{ status: 'waiting', failures, isDue: false }]);
      await makeDue();
    }
    expect(await run()).toBe(false);
    expect(server.asked).toHaveLength(4);
    expect((await getImages(shop, cleo, id)).failures).toMatchObject([
      { reason: 'The picture could not be downloaded: the server answered with status 503.' },
    ]);
  });

  it('is not lost when the image store is away, and that is not its failure', async () => {
    site.answer = give;
    await begin(2);
    const disk = openStore(shop.settings.dataDir, null);
    const full = { ...disk, put: () => Promise.reject(new Error('The disk is full.')) };
    const away = openMedia(full, { warn: () => {} }, sharedImageWorker);
    onTestFinished(() => closeMedia(away));
    expect(await runDownloads({ ...parts, media: away }, { signal })).toBe(true);
    const waiting = { status: 'waiting', failures: 0, problem: null, isDue: false };
    expect(await stored()).toEqual([waiting, waiting]);
    await makeDue();
    expect(await run()).toBe(false);
    expect(await pictured()).toBe(2);
  });

  it('because its product cannot take it keeps no other one waiting', async () => {
    site.answer = give;
    const id = await begin(6);
    const [bad] = await db.select().from(products).orderBy(products.sku).limit(1);
    await db.execute(
      sql.raw(`
      create or replace function refuse_row() returns trigger language plpgsql as $$ begin raise exception 'this row is bad'; end $$;
      create trigger refuse_row before insert on product_images for each row
      when (new.product_id = '${bad?.id}') execute function refuse_row()`),
    );
    onTestFinished(async () => {
      await db.execute(sql`drop trigger refuse_row on product_images`);
    });
    expect(await run()).toBe(true);
    expect(await pictured()).toBe(5);
    const waits = { status: 'waiting', failures: 1, problem: problems.notGiven, isDue: false };
    expect((await stored()).filter(({ status }) => status === 'waiting')).toEqual([waits]);
    for (let tried = 1; tried < 4; tried++) {
      await makeDue();
      await run();
    }
    expect((await getImages(shop, cleo, id)).failures).toMatchObject([{ reason: problems.notGiven }]);
  });

  it('goes on after the database was away', async () => {
    site.answer = give;
    await begin(1);
    const away = withTransaction(shop.db, () => Promise.reject(new DatabaseAwayError()));
    await expect(runDownloads({ ...parts, db: away }, { signal })).rejects.toThrow(DatabaseAwayError);
    await makeDue();
    expect(await run()).toBe(false);
    expect(await pictured()).toBe(1);
  });
});

describe('several processes', () => {
  it('do not download a picture twice', async () => {
    site.answer = give;
    await begin(6);
    await Promise.all([run(), downloadAll(beside, server.network)]);
    expect([await pictured(), server.asked.toSorted()]).toEqual([
      6,
      [0, 1, 2, 3, 4, 5].map((at) => `pictures.test/${at}.jpg`),
    ]);
  });

  it('go on with what another one left, which writes nothing any more', async () => {
    site.answer = give;
    const id = await begin(1);
    await run();
    await db.update(imageDownloads).set({ status: 'waiting' });
    await db.delete(productImages);
    await db.delete(downloadedImages);
    await makeDue();
    const slow = await claimDownload(db, []);
    expect(await run()).toBe(true);
    expect(server.asked).toHaveLength(1);
    await makeDue();
    expect(await run()).toBe(false);
    expect(server.asked).toHaveLength(2);
    if (slow) await downloadImage(parts, slow, signal);
    expect(server.asked).toHaveLength(2);
    expect(await getImages(shop, cleo, id)).toMatchObject({ done: 1, failed: 0 });
  });

  it('go on at once with what one leaves when it stops', async () => {
    const stop = new AbortController();
    site.answer = () => stop.abort();
    await begin(3);
    await downloadAll(shop, server.network, stop);
    const waiting = { status: 'waiting', failures: 0, problem: null, isDue: true };
    expect(await stored()).toEqual([waiting, waiting, waiting]);
    site.answer = give;
    expect(await downloadAll(beside, server.network)).toBe(false);
    expect(await pictured()).toBe(3);
  });

  it('give up a download under which they end', async () => {
    site.answer = give;
    const id = await begin(1);
    await run();
    await db.update(imageDownloads).set({ status: 'waiting', failures: 4 });
    await makeDue();
    await run();
    expect((await getImages(shop, cleo, id)).failures).toMatchObject([
      { reason: 'The download was interrupted several times.' },
    ]);
  });
});

it('downloads four at a time, and two of one host', async () => {
  const open = new Map<string, ServerResponse[]>();
  let max = 0;
  let isHeld = true;
  site.answer = (response, host) => {
    open.set(host, [...(open.get(host) ?? []), response]);
    response.on('close', () => open.set(host, open.get(host)?.filter((one) => one !== response) ?? []));
    max = Math.max(max, ...[...open.values()].map(({ length }) => length));
    const all = [...open.values()].flat();
    if (isHeld && all.length < 4) return;
    isHeld = false;
    for (const one of all) if (!one.writableEnded) give(one);
  };
  await begin(8, (at) => (at < 6 ? 'busy.test' : 'other.test'));
  await run();
  expect([max, await pictured()]).toEqual([2, 8]);
});

describe('a download ends without words', () => {
  it('when its product is deleted before or while it is downloaded', async () => {
    site.answer = (response) => {
      void db
        .update(products)
        .set({ deletedAt: new Date() })
        .where(eq(products.sku, 'M-1'))
        .then(() => give(response));
    };
    const id = await begin(2);
    await db.update(products).set({ deletedAt: new Date() }).where(eq(products.sku, 'M-0'));
    expect(await run()).toBe(false);
    expect(server.asked).toEqual([expect.stringContaining('/1.jpg')]);
    expect(await getImages(shop, cleo, id)).toMatchObject({ isRunning: false, done: 0, failed: 0 });
  });

  it.each(['stopped', null])('when its import is %s meanwhile', async (status) => {
    site.answer = (response) => {
      const change = status
        ? db.update(productImports).set({ status: 'stopped' })
        : db.delete(productImports);
      void change.then(() => give(response));
    };
    await begin(1);
    expect(await run()).toBe(false);
    expect([await pictured(), await stored()]).toEqual([0, []]);
  });
});

it('gives no picture to a product that went to another brand, before or while it is downloaded', async () => {
  const vera = await addMerchant(shop, { brandName: 'Kilnfold' });
  const { brandId } = await addProduct(db, { name: 'Foreign' });
  const rows = { 'V-1': server.url('/1.jpg'), 'V-2': server.url('/2.jpg'), 'V-3': server.url('/3.jpg') };
  const id = await applyWithImages(shop, vera, csvWithImages(rows));
  const leaves = (sku: string) => db.update(products).set({ brandId }).where(eq(products.sku, sku));
  await queueNextRows(db);
  await leaves('V-1');
  site.answer = (response) => void leaves('V-2').then(() => give(response));
  await run();
  expect(server.asked.toSorted()).toEqual(['pictures.test/2.jpg', 'pictures.test/3.jpg']);
  const ended = (await stored()).map(({ status, problem }) => [status, problem]);
  expect(ended.toSorted()).toEqual([
    ['done', null],
    ['failed', problems.notAllowed],
    ['failed', problems.notAllowed],
  ]);
  const images = await db
    .select({ sku: products.sku })
    .from(productImages)
    .innerJoin(products, eq(products.id, productImages.productId))
    .where(sql`sku like 'V-%'`);
  expect(images).toEqual([{ sku: 'V-3' }]);
  expect(await getImages(shop, vera, id)).toMatchObject({ done: 1, failed: 2 });
});

it('is swept after seven days', async () => {
  site.answer = give;
  await begin(3);
  await run();
  const sweep = createSweeps(shop.settings).find(({ name }) => name === 'downloads of pictures')?.sweep;
  expect(await sweep?.(db, 2)).toBe(0);
  await db.execute(sql`update image_downloads set created_at = now() - interval '8 days'`);
  expect([await sweep?.(db, 2), await sweep?.(db, 2), await pictured()]).toEqual([2, 1, 3]);
});
