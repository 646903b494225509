/**
 * `npm run backup -- FILE [--without-secrets]` writes database, images and secrets into one archive (.tar.gz) while the shop
 * runs. `npm run restore -- FILE` puts it into an empty shop, on the embedded PostgreSQL or another.
 */
import { parseArgs } from 'node:util';
import { BackupError } from '#server/backup/backup-error.ts';
import { backupSecrets } from '#server/backup/backup-secrets.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { openDatabase } from '#server/db/db.ts';
import { processSettings } from '#server/env.ts';
import { openStore } from '#server/features/media/media.ts';
import { requireShop } from '#server/process/data-dir.ts';
import { explainFailure } from '#server/process/explain-failure.ts';
import { shopVersion } from '#server/process/version.ts';

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
process.umask(0o077);

try {
  const { values, positionals } = parseArgs({
    options: { 'without-secrets': { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [file] = positionals;
  if (!file || positionals.length > 1) throw new BackupError('npm run backup -- FILE [--without-secrets]');
  await backUp(file, !values['without-secrets']);
} catch (error) {
  console.error(await explain(error));
  process.exitCode = 1;
}

async function backUp(file: string, withSecrets: boolean): Promise<void> {
  const settings = processSettings();
  requireShop(settings);
  const database = await openDatabase(settings, { limited: false });
  try {
    const { rows, images, bytes } = await writeBackup(
      {
        pool: database.pool,
        images: openStore(settings.dataDir, settings.s3),
        secrets: withSecrets ? backupSecrets(settings) : {},
        version: shopVersion,
      },
      file,
      stop.signal,
    );
    console.log(
      `${file}: ${rows.toLocaleString('en')} rows and ${images.toLocaleString('en')} images, ${(bytes / 1e6).toFixed(1)} MB.`,
    );
    console.log(
      withSecrets
        ? 'It holds the secrets that sign sign-in tokens and encrypt settings: keep it as safe as a password.'
        : 'It holds no secrets: after a restore set the same JWT_SECRET and SETTINGS_KEY, or everybody has to sign in again, and to set up two-step sign-in again.',
    );
  } finally {
    await database.close();
  }
}

async function explain(error: unknown): Promise<string> {
  if (stop.signal.aborted) return 'Stopped. No backup was written.';
  const isUsage = (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS');
  return error instanceof BackupError || isUsage
    ? (error as Error).message
    : await explainFailure(error, 'command');
}
