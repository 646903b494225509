import { createReadStream } from 'node:fs';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract as tarExtract } from 'tar-stream';
import { ArchiveReader, type End, endSchema } from './archive.ts';
import { BackupError } from './backup-error.ts';

const NEWLINE = 10;

/**
 * Reads an archive from its file to the end, which checks its checksums, and counts what is in it: rows, of which COPY
 * writes one a line, and images. Memory does not grow with the archive.
 * @throws BackupError when it cannot be read, or holds something else than it says
 */
export async function readBack(path: string, signal?: AbortSignal): Promise<void> {
  const extract = tarExtract();
  const reading = pipeline(
    createReadStream(path),
    createGunzip(),
    extract as unknown as NodeJS.WritableStream,
    { signal },
  );
  reading.catch(() => {});
  try {
    const { found, end } = await count(new ArchiveReader(extract));
    await reading;
    const isSame =
      found.images === end.images &&
      Object.entries(end.rows).every(([table, rows]) => rows === (found.rows[table] ?? 0));
    if (!isSame) throw new Error('rows or images are missing');
  } catch (cause) {
    extract.destroy();
    signal?.throwIfAborted();
    throw new BackupError(`${path}: cannot be read back`, { cause });
  }
}

async function count(reader: ArchiveReader) {
  const found: Pick<End, 'rows' | 'images'> = { rows: {}, images: 0 };
  let end: End | null = null;
  for (let entry = await reader.take(); entry; entry = await reader.take()) {
    const [folder = '', name = ''] = entry.name.split('/');
    if (entry.name === 'end.json') {
      end = endSchema.parse(await json(entry.body));
      continue;
    }
    let lines = 0;
    for await (const chunk of entry.body) if (folder === 'tables') lines += linesOf(chunk as Buffer);
    if (folder === 'tables') found.rows[name] = (found.rows[name] ?? 0) + lines;
    if (folder === 'images') found.images += 1;
  }
  if (!end) throw new Error('the end is missing');
  return { found, end };
}

function linesOf(chunk: Buffer): number {
  let lines = 0;
  for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) lines += 1;
  return lines;
}
