import type { ServerResponse } from 'node:http';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach } from 'vitest';
import { products } from '#server/db/schema/catalogue.ts';
import { applyWithImages, csvWithImages, downloadAll } from './builders/image-downloads.ts';
import { addClerk } from './builders/people.ts';
import { createTestApp } from './test-app.ts';
import { photo } from './test-media.ts';
import { startTestPictures } from './test-pictures.ts';

/** Two processes that download pictures of imports from a server whose answers a test gives. */
export async function openTestDownloads() {
  const shop = await createTestApp();
  const beside = await shop.startBeside();
  const { db } = shop;
  const cleo = await addClerk(shop, 'catalogue');
  const picture = await photo(8, 8);
  const give = (response: ServerResponse) => response.end(picture);
  const site: { answer: (response: ServerResponse, host: string) => void } = { answer: give };
  const server = await startTestPictures(({ headers }, response) =>
    site.answer(response, headers.host?.replace(/:.*/, '') ?? ''),
  );
  afterAll(async () => {
    await beside.close();
    await shop.close();
    await server.stop();
  });
  afterEach(async () => {
    await db.execute(sql`truncate products, brands, categories, product_imports, image_downloads cascade`);
    server.asked.length = 0;
  });
  return {
    shop,
    beside,
    server,
    /** Its `answer` is called for each picture. */
    site,
    give,
    /** Who imports. */
    cleo,
    parts: { ...shop, network: server.network, log: { warn: () => {} } },
    run: () => downloadAll(shop, server.network),
    /** Applies an import of products with a picture each. @returns its id */
    begin: (count: number, host = (_at: number) => 'pictures.test') => {
      const rows = Array.from({ length: count }, (_, at) => [`M-${at}`, server.url(`/${at}.jpg`, host(at))]);
      return applyWithImages(shop, cleo, csvWithImages(Object.fromEntries(rows)));
    },
    pictured: () => db.$count(products, sql`image_url is not null`),
  };
}
