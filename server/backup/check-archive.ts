import { stat } from 'node:fs/promises';
import { fileError } from './backup-error.ts';
import { readArchive, readManifest } from './read-archive.ts';
import { compareWithEnd } from './read-back.ts';

/**
 * Reads an archive to its end, before a database is created for it: a restore that fails leaves an empty shop behind.
 * @throws BackupError for a file that a restore would refuse
 */
export async function checkArchive(path: string): Promise<void> {
  const file = await stat(path).catch((error) => {
    throw fileError(path, error);
  });
  // A pipe can be read only once: the restore checks it alone.
  if (file.isFIFO()) return;
  await readArchive(path, async (reader) => {
    await readManifest(reader);
    await compareWithEnd(reader);
  });
}
