import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { productImages } from '#server/db/schema/product-images.ts';
import { downloadAll, getImages } from '#server/testing/builders/image-downloads.ts';
import { openTestDownloads } from '#server/testing/test-downloads.ts';
import { downloadImage } from './download-image.ts';
import { claimDownload } from './image-downloads.store.ts';
import { queueNextRows } from './queue-downloads.ts';
import { runDownloads } from './run-downloads.ts';

const { shop, beside, server, site, give, cleo, parts, run, begin, pictured } = await openTestDownloads();
const { db } = shop;
const { signal } = new AbortController();

describe('downloads that somebody stops', () => {
  const stop = (id: string) => shop.call('DELETE', `/product/import/${id}/images`, cleo);
  const retry = (id: string) => shop.call('POST', `/product/import/${id}/images/retry`, cleo);

  it('end, say what was downloaded, and give no product what arrives later', async () => {
    const held: ServerResponse[] = [];
    let replied: number | undefined;
    site.answer = (response) => {
      if (replied || server.asked.length === 1) give(response);
      else held.push(response);
    };
    const id = await begin(5);
    const report = async () => {
      replied ??= (await stop(id)).statusCode;
      held.splice(0).map(give);
    };
    expect(await runDownloads(parts, { signal, report })).toBe(false);
    expect(replied).toBe(200);
    expect(await pictured()).toBe(1);
    const { failures, ...counts } = await getImages(shop, cleo, id);
    expect(counts).toMatchObject({
      ...{ isWanted: true, isRunning: false, isStopped: true },
      ...{ waiting: 0, done: 1, failed: 4, count: 4 },
    });
    expect(failures.map(({ reason }) => reason)).toEqual(Array(4).fill('Stopped.'));
    const csv = await shop.call('GET', `/product/import/${id}/images/failed`, cleo);
    expect(csv.body.match(/,Stopped\.\r\n/g)).toHaveLength(4);
    expect((await stop(id)).json()).toMatchObject({ code: 'already-done' });
    expect((await retry(id)).statusCode).toBe(200);
    expect(await getImages(shop, cleo, id)).toMatchObject({ isRunning: true, isStopped: false, waiting: 4 });
    expect(await run()).toBe(false);
    expect([await pictured(), await db.$count(productImages)]).toEqual([5, 5]);
  });

  it('keep the reasons of earlier tries, of which none is lost', async () => {
    site.answer = (response) => response.writeHead(404).end();
    const id = await begin(3);
    await run();
    const { failures } = await getImages(shop, cleo, id);
    const lists = { isRunning: false, isStopped: true, waiting: 0, done: 0, failed: 3, failures };
    await retry(id);
    expect((await stop(id)).statusCode).toBe(200);
    expect(await getImages(shop, cleo, id)).toMatchObject(lists);
    // Neither a try that this process interrupts.
    await retry(id);
    const end = new AbortController();
    site.answer = () => end.abort();
    await downloadAll(shop, server.network, end);
    await stop(id);
    expect(await getImages(shop, cleo, id)).toMatchObject(lists);
  });

  it('and begin again write nothing for a process that worked on one before', async () => {
    site.answer = give;
    const id = await begin(1);
    await queueNextRows(db);
    const slow = await claimDownload(db, []);
    await stop(id);
    await retry(id);
    if (slow) await downloadImage(parts, slow, signal);
    expect([server.asked, await pictured()]).toEqual([[], 0]);
    expect(await run()).toBe(false);
    expect([await pictured(), await db.$count(productImages)]).toEqual([1, 1]);
  });

  it('and begin again at the same time, while pictures arrive, give each product one picture', async () => {
    const id = await begin(8, (at) => `host-${at}.test`);
    site.answer = (response) => {
      if (server.asked.length > 12) return void give(response);
      void Promise.all([stop(id), retry(id), stop(id), retry(id)]).then((replies) => {
        codes.push(...replies.map(({ statusCode }) => statusCode));
        give(response);
      });
    };
    const codes: number[] = [];
    await Promise.all([run(), downloadAll(beside, server.network)]);
    expect(codes.filter((code) => code !== 200 && code !== 400)).toEqual([]);
    const { isStopped, waiting, failed } = await getImages(shop, cleo, id);
    // Either all are stopped, or none is.
    expect(isStopped ? waiting : failed).toBe(0);
    site.answer = give;
    await retry(id);
    await run();
    expect(await getImages(shop, cleo, id)).toMatchObject({ isRunning: false, done: 8, failed: 0 });
    expect([await pictured(), await db.$count(productImages)]).toEqual([8, 8]);
  });

  it('do not begin when the rows of the file were not looked at', async () => {
    const id = await begin(2);
    expect(await getImages(shop, cleo, id)).toMatchObject({ isRunning: true, isStopped: false, waiting: 0 });
    expect((await stop(id)).statusCode).toBe(200);
    expect((await stop(id)).json()).toMatchObject({ code: 'already-done' });
    expect(await run()).toBe(false);
    expect([server.asked, await getImages(shop, cleo, id)]).toMatchObject([
      [],
      { isRunning: false, isStopped: true, done: 0, failed: 2, failures: [{ reason: 'Stopped.' }, {}] },
    ]);
    site.answer = give;
    await retry(id);
    await run();
    expect(await getImages(shop, cleo, id)).toMatchObject({ isStopped: false, done: 2, failed: 0 });
  });

  it('go on before the rows of the file were looked at', async () => {
    site.answer = give;
    const id = await begin(2);
    await stop(id);
    expect((await retry(id)).statusCode).toBe(200);
    await run();
    expect(await getImages(shop, cleo, id)).toMatchObject({ isStopped: false, done: 2, failed: 0 });
  });

  it('are refused when none are going on', async () => {
    site.answer = give;
    const id = await begin(1);
    await run();
    expect((await stop(id)).json()).toMatchObject({ code: 'already-done' });
    expect(await getImages(shop, cleo, id)).toMatchObject({ isStopped: false, done: 1 });
  });
});
