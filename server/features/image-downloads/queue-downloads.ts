import { type Db, inTransaction } from '#server/db/db.ts';
import { urlHost } from '#server/outbound/outbound-url.rules.ts';
import type { WrittenRow } from '../product-import/import-catalogue.ts';
import { type ImportId, insertDownloads, wakeImageDownloads } from './image-downloads.store.ts';
import {
  listNamedImages,
  listNamedImagesBySku,
  lockRequest,
  type NamedImage,
  noteQueued,
} from './image-requests.store.ts';

/** Rows of a transaction. */
const batchSize = 2_000;

/** Turns the next rows of an applied import into downloads, also when they were stopped: then they wait for nobody. @returns false when none are left */
export const queueNextRows = (db: Db): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const request = await lockRequest(tx);
    if (!request) return false;
    const to = Math.min(request.lastRow, request.queuedTo + batchSize);
    await insert(tx, request.importId, await listNamedImages(tx, request, to), request);
    await noteQueued(tx, request, to);
    return true;
  });

/** Queues the pictures of products that `npm run import` has written. Running shops begin with them, too. */
export const queueForOperator = (db: Db, rows: readonly WrittenRow[]): Promise<void> =>
  inTransaction(db, async (tx) => {
    const skus = rows.flatMap((row) => (row.sourceImageUrl ? [row.variant?.productSku ?? row.sku] : []));
    await insert(tx, null, await listNamedImagesBySku(tx, skus));
    await wakeImageDownloads(tx);
  });

const insert = (
  tx: Db,
  importId: ImportId,
  images: readonly NamedImage[],
  options?: { isStopped: boolean },
) =>
  insertDownloads(
    tx,
    importId,
    images.map((image) => ({ ...image, host: urlHost(image.url) })),
    options,
  );
