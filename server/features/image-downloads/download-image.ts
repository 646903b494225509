import { maxImageBytes, parseImageUrl } from '#contract/images.ts';
import { listPermissions } from '#contract/permissions.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { findOutage } from '#server/db/outage.ts';
import { ShopError } from '#server/errors.ts';
import { FetchFailure, fetchPublic } from '#server/outbound/fetch-public.ts';
import type { Network } from '#server/outbound/network.ts';
import { hasImage } from '../media/image-files.ts';
import type { Media } from '../media/media.ts';
import { storeImage } from '../media/store-image.ts';
import { lockProduct } from '../product-history/locked-product.store.ts';
import { recordChanges } from '../product-history/record-changes.ts';
import { pathOfPicture } from '../product-import/picture-cells.rules.ts';
import { findMembershipOfImport } from '../product-import/uploaded/claimed-imports.store.ts';
import { noteStockWriter } from '../stock/stock.store.ts';
import { findTarget, putDownloadedImage } from './downloaded-images.store.ts';
import {
  maxTries,
  notDownloaded,
  outagePauseMs,
  pauseAfter,
  problemOfImage,
  problems,
} from './image-downloads.rules.ts';
import {
  type ClaimedDownload,
  dropDownload,
  lockDownload,
  markDone,
  markFailed,
  postpone,
} from './image-downloads.store.ts';

export interface DownloadParts {
  db: Db;
  media: Media;
  network: Network;
  log: { warn(details: object, message: string): void };
}

const limits = { maxBytes: maxImageBytes, headersMs: 10_000, totalMs: 30_000 };

/** Pictures of imports take turns with the uploads of people, as one account. */
const account = 'pictures of imports';

const settled = 'settled';

/**
 * Downloads a picture and gives it to its product (docs/rules.md#downloaded-pictures). What fails is noted with words, and tried
 * again when it may pass.
 * @throws when the database fails; another process goes on when the claim ends
 */
export async function downloadImage(
  parts: DownloadParts,
  claimed: ClaimedDownload,
  signal: AbortSignal,
): Promise<void> {
  const { db, media, network, log } = parts;
  // A process that ends under it comes back without a reason.
  if (claimed.failures > maxTries) return await markFailed(db, claimed, problems.interrupted);
  if ((await findImporter(db, claimed)) === settled) return;
  let url: string;
  try {
    url =
      (await findOwnPicture(media, claimed.url)) ??
      (await storeImage(media, await fetchPublic(claimed.url, { network, limits, signal }), account));
  } catch (error) {
    return await settleFailure(parts, claimed, error, signal);
  }
  try {
    await giveToProduct(parts, claimed, url);
  } catch (error) {
    if (findOutage(error)) throw error;
    log.warn(
      { err: error, download: claimed.id },
      'A picture of an import could not be saved at its product.',
    );
    if (claimed.failures >= maxTries) return await markFailed(db, claimed, problems.notGiven);
    await postpone(db, claimed, {
      pauseMs: pauseAfter(claimed.failures, 0),
      problem: problems.notGiven,
      counts: true,
    });
  }
}

/** @returns the picture of an address that this shop has written itself, such as that of a product which was deleted: its name is a digest */
async function findOwnPicture({ store }: Media, address: string): Promise<string | null> {
  const path = pathOfPicture(address);
  const parsed = path === null ? null : parseImageUrl(path);
  if (!path || !parsed || (parsed.format !== 'jpg' && parsed.format !== 'png')) return null;
  return (await hasImage(store, parsed)) ? path : null;
}

/** @returns for whom the picture is downloaded, null for an operator; `settled` when it is not wanted any more, or may not be given */
async function findImporter(
  db: Db,
  claimed: ClaimedDownload,
): Promise<{ userId: string | null; alt: string } | typeof settled> {
  const target = await findTarget(db, claimed);
  if (!target) return settled;
  const { isWanted, alt, brandId, importer } = target;
  if (!isWanted) {
    await dropDownload(db, claimed);
    return settled;
  }
  if (!importer) return { userId: null, alt };
  const isOwn = importer.brandId === null || importer.brandId === brandId;
  if (!isOwn || !listPermissions(await findMembershipOfImport(db, importer)).includes('products.write')) {
    await markFailed(db, claimed, problems.notAllowed);
    return settled;
  }
  return { userId: importer.userId, alt };
}

async function settleFailure(
  { db, log }: DownloadParts,
  claimed: ClaimedDownload,
  error: unknown,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted) return await postpone(db, claimed, { pauseMs: 0, problem: null, counts: false });
  if (error instanceof ShopError && error.code !== 'invalid-image') {
    // The image store is away, or people upload many pictures.
    return await postpone(db, claimed, { pauseMs: outagePauseMs, problem: null, counts: false });
  }
  const { problem, isPassing, pauseMs } = toFailure(error);
  if (!(error instanceof FetchFailure || error instanceof ShopError)) {
    log.warn({ err: error, download: claimed.id }, 'A picture of an import could not be read.');
  }
  if (!isPassing || claimed.failures >= maxTries) return await markFailed(db, claimed, problem);
  await postpone(db, claimed, { pauseMs: pauseAfter(claimed.failures, pauseMs), problem, counts: true });
}

function toFailure(error: unknown): { problem: string; isPassing: boolean; pauseMs: number } {
  if (error instanceof FetchFailure) {
    const { message, isPassing, pauseMs } = error;
    return { problem: notDownloaded(message), isPassing, pauseMs };
  }
  if (!(error instanceof ShopError)) return { problem: problems.unreadable, isPassing: true, pauseMs: 0 };
  return { problem: problemOfImage(error.message), isPassing: false, pauseMs: 0 };
}

/** Looks again whether the picture is wanted, with the product locked. */
async function giveToProduct({ db }: DownloadParts, claimed: ClaimedDownload, url: string): Promise<void> {
  const { productId, position } = claimed;
  await inTransaction(db, async (tx) => {
    if (!(await lockDownload(tx, claimed))) return;
    try {
      await lockProduct(tx, productId, null);
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      // It was deleted.
      return await dropDownload(tx, claimed);
    }
    const importer = await findImporter(tx, claimed);
    if (importer === settled) return;
    if (importer.userId) await noteStockWriter(tx, importer.userId);
    const put = () =>
      putDownloadedImage(tx, productId, { position, url, sourceUrl: claimed.url, alt: importer.alt });
    await recordChanges(tx, 'import', [productId], put);
    await markDone(tx, claimed);
  });
}
