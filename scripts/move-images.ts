/**
 * `npm run move-images` copies the images of DATA_DIR into the object store of the S3 settings, while the shop runs, and
 * compares every copy. `npm run move-images -- --delete` also deletes the local files.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '#server/db/db.ts';
import { countProcessesWithImagesIn } from '#server/db/open-notifications.ts';
import { processSettings, type Settings, SettingsError } from '#server/env.ts';
import { diskStore } from '#server/features/media/disk-store.ts';
import { type MovedImages, moveImages } from '#server/features/media/move-images.ts';
import { s3Store } from '#server/features/media/s3-store.ts';
import { requireShop } from '#server/process/data-dir.ts';
import { describeError } from '#server/process/describe-error.ts';
import { explainFailure } from '#server/process/explain-failure.ts';

const PROGRESS_EVERY = 1_000;
const stop = new AbortController();
// Finishes the images in progress. A second signal ends the process at once.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());

try {
  const { values } = parseArgs({ options: { delete: { type: 'boolean', default: false } } });
  await move(processSettings(), values.delete);
} catch (error) {
  const isUsage = (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS');
  console.error(isUsage ? (error as Error).message : await explainFailure(error, 'command'));
  process.exitCode = 1;
}

async function move(settings: Settings, deletes: boolean): Promise<void> {
  if (!settings.s3)
    throw new SettingsError('S3_ENDPOINT: is not set, so there is no object store to move to');
  requireShop(settings);
  if (deletes) await refuseWhileInUse(settings);
  const folder = join(settings.dataDir, 'images');
  const moved = await moveImages({
    from: diskStore(folder),
    to: s3Store(settings.s3),
    deletes,
    signal: stop.signal,
    onProgress: ({ copied, already }) => {
      if ((copied + already) % PROGRESS_EVERY === 0) console.log(`${number(copied + already)} images …`);
    },
  });
  report(moved, folder, deletes);
}

/** A process that still stores its images in the folder would lose what it stores during the move. */
async function refuseWhileInUse(settings: Settings): Promise<void> {
  const database = await openDatabase(settings);
  try {
    const processes = await countProcessesWithImagesIn(database, settings.dataDir);
    if (processes > 0) {
      throw new SettingsError(
        `--delete: ${processes} running process(es) of the shop still store images in DATA_DIR. Restart them with the S3 settings first.`,
      );
    }
  } finally {
    await database.close();
  }
}

function report({ copied, already, deleted, failed }: MovedImages, folder: string, deletes: boolean): void {
  for (const { key, error } of failed) console.error(`${key}: ${describeError(error).message}`);
  console.log(`${number(copied)} images copied and compared, ${number(already)} were there already.`);
  if (stop.signal.aborted || failed.length > 0) {
    console.error('Not all images were moved. Run it again: it continues with those that are missing.');
    process.exitCode = 1;
  } else if (deletes) console.log(`${number(deleted)} files deleted from ${folder}.`);
  else console.log(`They are still in ${folder} too; npm run move-images -- --delete removes them.`);
}

function number(value: number): string {
  return value.toLocaleString('en');
}
