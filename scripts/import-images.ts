import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#server/db/db.ts';
import type { Settings } from '#server/env.ts';
import { countDownloads, listFailed } from '#server/features/image-downloads/image-downloads.store.ts';
import { runDownloads } from '#server/features/image-downloads/run-downloads.ts';
import { closeMedia, openMedia, openStore } from '#server/features/media/media.ts';
import { formatCount } from '#server/format/format.ts';
import { publicNetwork } from '#server/outbound/network.ts';
import { csvBeside } from './csv-beside.ts';

interface Downloading {
  database: Database;
  settings: Settings;
  /** When the import began, by the database. */
  since: string;
  /** Leaves what waits to a running shop. */
  signal: AbortSignal;
}

const lookAgainMs = 2_000;
const batchSize = 500;

/** Downloads the pictures that an import has queued, beside running shops, and writes those that failed beside its file. */
export async function downloadImages(
  path: string,
  { database: { db }, settings, since, signal }: Downloading,
): Promise<void> {
  const out = process.stderr;
  const log = { warn: (details: object, message: string) => console.error(message, details) };
  const media = openMedia(openStore(settings.dataDir, settings.s3), log);
  const parts = { db, media, network: publicNetwork, log };
  const count = () => countDownloads(db, null, since);
  let tried = 0;
  const report = () => {
    tried += 1;
    if (out.isTTY) out.write(`\r\x1b[K${formatCount(tried)} pictures tried`);
  };
  const endLine = () => out.isTTY && out.write('\r\x1b[K');
  try {
    while (!signal.aborted) {
      await runDownloads(parts, { signal, report });
      const { waiting } = await count();
      if (waiting === 0) break;
      if (out.isTTY) out.write(`\r\x1b[K${formatCount(waiting)} pictures wait for another try`);
      await pause(lookAgainMs, undefined, { signal }).catch(() => {});
    }
  } finally {
    endLine();
    await closeMedia(media);
  }
  const { done, failed, waiting } = await count();
  const { place } = await writeFailed(path, db, since);
  const counts = `${formatCount(done)} pictures downloaded, ${formatCount(failed)} failed`;
  console.log(waiting > 0 ? `${counts}. A running shop goes on with ${formatCount(waiting)}.` : counts);
  if (failed > 0) console.log(`Failed pictures, with reason: ${place()}`);
}

async function writeFailed(path: string, db: Database['db'], since: string) {
  const file = csvBeside(path, 'pictures', ['sku', 'name', 'imageUrl', 'reason']);
  try {
    for (let after: string | undefined; ; ) {
      const batch = await listFailed(db, { importId: null, brandId: null, limit: batchSize, after, since });
      for (const { sku, name, imageUrl, reason } of batch) await file.write([sku, name, imageUrl, reason]);
      after = batch.at(-1)?._id;
      if (batch.length < batchSize) return file;
    }
  } finally {
    await file.end();
  }
}
