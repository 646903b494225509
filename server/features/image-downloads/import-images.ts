import { Readable } from 'node:stream';
import type { ImportImages } from '#contract/import-images.contract.ts';
import { toPageInfo } from '#contract/paging.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { ShopError } from '#server/errors.ts';
import { byteOrderMark, csvLine } from '#server/format/spreadsheet-cell.ts';
import { type Actor, ownBrandId } from '#server/http/actor.ts';
import { Download } from '#server/http/download.ts';
import { getImport } from '../product-import/uploaded/send-import.ts';
import {
  countDownloads,
  listFailed,
  retryFailed,
  stopWaiting,
  wakeImageDownloads,
} from './image-downloads.store.ts';
import { findRequest, namesImages, setStopped } from './image-requests.store.ts';

interface Page {
  page: number;
  limit: number;
}

/** @returns how far the downloads of an import are, and a page of those that failed @throws not-found */
export async function getImportImages(
  db: Db,
  actor: Actor,
  id: string,
  { page, limit }: Page,
): Promise<ImportImages> {
  const { status } = await getImport(db, actor, id);
  const request = await findRequest(db, id);
  const counts = await countDownloads(db, id);
  const isRunning = status === 'applied' && request !== null && (!request.isQueued || counts.waiting > 0);
  const brandId = ownBrandId(actor);
  return {
    isOffered: status === 'checked' && (await namesImages(db, id)),
    isWanted: request !== null,
    isRunning,
    isStopped: request?.isStopped ?? false,
    ...counts,
    failures:
      counts.failed === 0
        ? []
        : await listFailed(db, { importId: id, brandId, limit, offset: (page - 1) * limit }),
    ...toPageInfo(counts.failed, page, limit),
  };
}

/** Begins the failed downloads of an import again, and those that were stopped. @throws not-found, already-done */
export async function retryImportImages(db: Db, actor: Actor, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { status } = await getImport(tx, actor, id);
    if (status !== 'applied')
      throw new ShopError(
        'already-done',
        'This import is not applied any more, so its pictures are not downloaded.',
      );
    const request = await setStopped(tx, id, false);
    const isToBeQueued = request?.isStopped && !request.isQueued;
    if ((await retryFailed(tx, id)) === 0 && !isToBeQueued)
      throw new ShopError('already-done', 'No download of this import has failed.');
    await wakeImageDownloads(tx);
  });
}

/** Ends the downloads of an import; one that has begun gives its product no picture. @throws not-found, already-done */
export async function stopImportImages(db: Db, actor: Actor, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { status } = await getImport(tx, actor, id);
    // First the request, which waits for rows that are just turned into downloads.
    const request = await setStopped(tx, id, true);
    const wasQueueing = status === 'applied' && request?.isQueued === false && !request.isStopped;
    const stopped = await stopWaiting(tx, id);
    if (!wasQueueing && stopped === 0)
      throw new ShopError('already-done', 'No pictures of this import are being downloaded.');
    // The job passes over a request that is locked: the rows that are left are to be counted.
    await wakeImageDownloads(tx);
  });
}

const batchSize = 500;

/** Failed downloads as CSV. @throws not-found */
export async function exportFailedImages(db: Db, actor: Actor, id: string): Promise<Download> {
  await getImport(db, actor, id);
  const brandId = ownBrandId(actor);
  async function* content(): AsyncGenerator<string> {
    yield byteOrderMark + csvLine(['sku', 'name', 'imageUrl', 'reason']);
    for (let after: string | undefined; ; ) {
      const failed = await listFailed(db, { importId: id, brandId, limit: batchSize, after });
      yield failed.map(({ sku, name, imageUrl, reason }) => csvLine([sku, name, imageUrl, reason])).join('');
      after = failed.at(-1)?._id;
      if (failed.length < batchSize) return;
    }
  }
  return new Download('failed-pictures.csv', Readable.from(content(), { objectMode: false }));
}
