import type { ImportImages } from '#contract/import-images.contract.ts';
import type { Db } from '#server/db/db.ts';
import { imageDownloads } from '#server/db/schema/image-downloads.ts';
import { runDownloads } from '#server/features/image-downloads/run-downloads.ts';
import type { Network } from '#server/outbound/network.ts';
import type { TestApp } from '../test-app.ts';
import { checkFile, runImports } from './imports.ts';
import { addProduct } from './products.ts';

interface Sender {
  token: string;
}

/** @returns a CSV file of products with the URL of a picture */
export const csvWithImages = (rows: Record<string, string>, brand = 'Kilnfold') =>
  [
    'sku,name,brand,price,quantity,taxable,imageUrl',
    ...Object.entries(rows).map(([sku, url]) => `${sku},Mug ${sku},${brand},9,3,0,${url}`),
  ].join('\n');

/** Sends a file and applies it, with the pictures that it names, which are not downloaded yet. @returns the id of the import */
export async function applyWithImages(
  shop: TestApp,
  { token }: Sender,
  content: string,
  downloadImages = true,
): Promise<string> {
  const { _id } = await checkFile(shop, { token }, content);
  const body = { downloadImages };
  const response = await shop.call('POST', `/product/import/${_id}/apply`, { token, body });
  if (response.statusCode !== 200) throw new Error(`the import was not applied: ${response.body}`);
  await runImports(shop);
  return _id;
}

/** Downloads pictures as the job does. @returns whether some wait for another try */
export const downloadAll = (
  shop: TestApp,
  network: Network,
  { signal } = new AbortController(),
): Promise<boolean> => runDownloads({ ...shop, network, log: { warn: () => {} } }, { signal });

export async function getImages(shop: TestApp, { token }: Sender, id: string): Promise<ImportImages> {
  const response = await shop.call('GET', `/product/import/${id}/images`, { token });
  if (response.statusCode !== 200) throw new Error(`no images: ${response.body}`);
  return response.json();
}

/** A download of an import. */
export async function addDownload(
  db: Db,
  importId: string,
  state: { status: 'waiting' } | { status: 'failed'; problem: string },
): Promise<void> {
  const { id: productId } = await addProduct(db);
  const url = 'https://pictures.test/lamp.jpg';
  await db.insert(imageDownloads).values({ importId, productId, url, host: 'pictures.test', ...state });
}
