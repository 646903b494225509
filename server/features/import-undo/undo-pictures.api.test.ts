import { afterAll, beforeAll, expect, it } from 'vitest';
import { products } from '#server/db/schema/catalogue.ts';
import { applyWithImages, csvWithImages, downloadAll } from '#server/testing/builders/image-downloads.ts';
import { undoApplied } from '#server/testing/builders/imports.ts';
import { addClerk } from '#server/testing/builders/people.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { photo } from '#server/testing/test-media.ts';
import { startTestPictures, type TestPictures } from '#server/testing/test-pictures.ts';

/** Undoing an import whose pictures were downloaded. */

const shop = await createTestApp();
let server: TestPictures;
beforeAll(async () => {
  const picture = await photo(8, 8);
  server = await startTestPictures((_request, response) => response.end(picture));
});
afterAll(async () => {
  await shop.close();
  await server.stop();
});

it('counts a picture that was downloaded for an import as no later change of its product', async () => {
  const cleo = await addClerk(shop, 'catalogue');
  await applyWithImages(shop, cleo, csvWithImages({ 'M-1': '' }, 'Kilnfold'), false);
  const rows = { 'M-1': server.url('/1.jpg'), 'M-2': server.url('/2.jpg') };
  const id = await applyWithImages(shop, cleo, csvWithImages(rows, 'Aldergate'));
  await downloadAll(shop, server.network);
  const preview = await shop.call('GET', `/product/import/${id}/undo`, cleo);
  expect(preview.json()).toMatchObject({ restored: 1, changedSince: 0, removed: 1 });
  expect(await undoApplied(shop, cleo, id)).toMatchObject({ undone: { restored: 1, partly: 0, removed: 1 } });
  const [first] = await shop.db.select().from(products).orderBy(products.number);
  // It stays, as the rule says.
  expect(first).toMatchObject({ sku: 'M-1', imageUrl: expect.stringMatching(/^\/media\//) });
});
