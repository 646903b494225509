import { createReadStream } from 'node:fs';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract as tarExtract } from 'tar-stream';
import { knownMigrations } from '#server/db/known-migrations.ts';
import { ArchiveReader, FORMAT, type Manifest, manifestSchema } from './archive.ts';
import { BackupError, fileError } from './backup-error.ts';
import { knownHistory } from './migration-history.ts';

export const DAMAGED = 'The archive is damaged or cut off.';
const NO_BACKUP = 'This file is not a backup of a shop.';

/**
 * Reads an archive from its file to the end, which checks its checksums. Memory does not grow with the archive.
 * @param read must take every entry
 * @throws BackupError for a file that cannot be read, is no archive or is damaged, and what `read` throws
 */
export async function readArchive<T>(
  path: string,
  read: (reader: ArchiveReader) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const extract = tarExtract();
  const reading = pipeline(
    createReadStream(path),
    createGunzip(),
    extract as unknown as NodeJS.WritableStream,
    { signal },
  );
  reading.catch(() => {});
  try {
    const result = await read(new ArchiveReader(extract));
    await reading;
    return result;
  } catch (error) {
    extract.destroy();
    // A file that cannot be read, or is no archive, fails the reading first, and the entries only because of it.
    const cause = await reading.then(
      () => error,
      (reason) => (isArchiveError(reason) || isReadError(reason) ? reason : error),
    );
    if (!isArchiveError(cause)) throw fileError(path, cause);
    throw new BackupError(isGzip(cause) ? DAMAGED : NO_BACKUP, { cause });
  }
}

/**
 * Takes the first entry.
 * @throws BackupError for a file that is no backup, and one of a version that is newer, or older than 0.2.9
 */
export async function readManifest(reader: ArchiveReader): Promise<Manifest> {
  const first = await reader.take();
  if (first?.name !== 'manifest.json') throw new BackupError(NO_BACKUP);
  const manifest = manifestSchema.safeParse(await readJson(first.body, NO_BACKUP));
  if (!manifest.success) throw new BackupError(NO_BACKUP);
  if (manifest.data.tables.length === 0 || manifest.data.migrations.length === 0)
    throw new BackupError('The archive holds no tables of a shop.');
  const { format, version } = manifest.data;
  const migrations = knownHistory(manifest.data);
  if (format > FORMAT || migrations.some((migration) => !knownMigrations.has(migration))) {
    throw new BackupError(
      `The archive is of a newer version of the shop (${version}). Restore it with that version.`,
    );
  }
  return { ...manifest.data, migrations };
}

/** @throws BackupError with `refusal` for another text than JSON; a failing stream's own error */
export async function readJson(body: NodeJS.ReadableStream, refusal: string): Promise<unknown> {
  try {
    return await json(body);
  } catch (cause) {
    throw cause instanceof SyntaxError ? new BackupError(refusal, { cause }) : cause;
  }
}

const isReadError = ({ code, syscall }: NodeJS.ErrnoException) => code !== undefined && syscall !== undefined;

/** Errors of zlib and tar for bytes in another format. */
function isArchiveError(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { code = '' } = error as NodeJS.ErrnoException;
  return (
    code.startsWith('Z_') ||
    /invalid tar header|unexpected end of (data|file)|Unexpected end/i.test(error.message)
  );
}

const isGzip = ({ message }: Error) => message !== 'incorrect header check';
