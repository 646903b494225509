import { type ArchiveReader, type End, endSchema } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { DAMAGED, readArchive, readJson } from './read-archive.ts';

const NEWLINE = 10;

/**
 * Reads an archive from its file to the end, and counts what is in it: rows, of which COPY writes one a line, and images.
 * @throws BackupError when it cannot be read, or holds something else than it says
 */
export async function readBack(path: string, signal?: AbortSignal): Promise<void> {
  try {
    await readArchive(path, compareWithEnd, signal);
  } catch (cause) {
    signal?.throwIfAborted();
    throw new BackupError(`${path}: cannot be read back`, { cause });
  }
}

/**
 * Takes all entries.
 * @throws BackupError when they are not those that the last one counts
 */
export async function compareWithEnd(reader: ArchiveReader): Promise<void> {
  const { found, end } = await count(reader);
  const isSame =
    found.images === end.images &&
    Object.entries(end.rows).every(([table, rows]) => rows === (found.rows[table] ?? 0));
  if (!isSame) throw new BackupError(DAMAGED);
}

async function count(reader: ArchiveReader) {
  const found: Pick<End, 'rows' | 'images'> = { rows: {}, images: 0 };
  let end: End | null = null;
  for (let entry = await reader.take(); entry; entry = await reader.take()) {
    const [folder = '', name = ''] = entry.name.split('/');
    if (entry.name === 'end.json') {
      end = endSchema.safeParse(await readJson(entry.body, DAMAGED)).data ?? null;
      continue;
    }
    let lines = 0;
    for await (const chunk of entry.body) if (folder === 'tables') lines += countLines(chunk as Buffer);
    if (folder === 'tables') found.rows[name] = (found.rows[name] ?? 0) + lines;
    if (folder === 'images') found.images += 1;
  }
  if (!end) throw new BackupError(DAMAGED);
  return { found, end };
}

function countLines(chunk: Buffer): number {
  let lines = 0;
  for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) lines += 1;
  return lines;
}
