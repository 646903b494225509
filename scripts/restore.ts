/** `npm run restore -- FILE` puts a backup into an empty shop. No shop may be running on the database. */
import { BackupError } from '#server/backup/backup-error.ts';
import { keepRestoredSecrets } from '#server/backup/backup-secrets.ts';
import { checkArchive } from '#server/backup/check-archive.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { openDatabase } from '#server/db/db.ts';
import { processSettings } from '#server/env.ts';
import { openStore } from '#server/features/media/media.ts';
import { prepareDataDir } from '#server/process/data-dir.ts';
import { explainFailure } from '#server/process/explain-failure.ts';

process.umask(0o077);

try {
  const [file, ...more] = process.argv.slice(2);
  if (!file || more.length > 0) throw new BackupError('npm run restore -- FILE');
  await restore(file);
} catch (error) {
  console.error(error instanceof BackupError ? error.message : await explainFailure(error, 'command'));
  process.exitCode = 1;
}

async function restore(file: string): Promise<void> {
  const settings = processSettings();
  // Refuses a bad archive before a database is created for it.
  await checkArchive(file);
  const database = await openDatabase(settings, { limited: false });
  try {
    if (!database.embedded) prepareDataDir(settings.dataDir, null);
    const images = openStore(settings.dataDir, settings.s3);
    let secretLines: string[] = [];
    const keepSecrets = (secrets: Record<string, string>) => {
      secretLines = keepRestoredSecrets(settings, secrets);
    };
    const restored = await restoreBackup({ pool: database.pool, images, keepSecrets }, file);
    const { manifest, rows, images: imageCount } = restored;
    console.log(
      `Restored the backup of ${manifest.createdAt} (version ${manifest.version}): ${rows.toLocaleString('en')} rows and ${imageCount.toLocaleString('en')} images.`,
    );
    for (const line of secretLines) console.log(line);
  } finally {
    await database.close();
  }
}
