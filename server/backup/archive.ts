import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Extract, Pack } from 'tar-stream';
import { z } from 'zod';

/**
 * A backup is a gzipped tar file, which any tar program lists and unpacks:
 * - `manifest.json`: what the archive holds, by `manifestSchema`
 * - `tables/<table>/<number>.copy`: PostgreSQL's COPY text format, cut into parts; put together they are the table's rows
 * - `images/<key>`: original images; the shop makes other sizes and formats from them
 * - `secrets/<name>`: missing with `--without-secrets`
 * - `end.json`: the last entry, by `endSchema`; an archive without it was cut off
 */
export const FORMAT = 1;

const tableSchema = z.object({ name: z.string(), columns: z.array(z.string()).min(1) });
export type ArchivedTable = z.infer<typeof tableSchema>;

export const manifestSchema = z.object({
  format: z.number(),
  /** Version of the shop that wrote it. */
  version: z.string(),
  /** ISO 8601, of the snapshot. */
  createdAt: z.string(),
  /** The migrations of the database, each by the time that Drizzle records for it. */
  migrations: z.array(z.number()),
  tables: z.array(tableSchema),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const endSchema = z.object({
  /** Rows of each table. */
  rows: z.record(z.string(), z.number()),
  images: z.number(),
  /** Next values of sequences, as arguments of PostgreSQL's `setval`. */
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
});
export type End = z.infer<typeof endSchema>;

/** Bytes of a table in one entry: a tar entry says its size first, and a table's is not known before it was read. */
const PART_BYTES = 1024 * 1024;

export async function addJson(pack: Pack, name: string, value: unknown): Promise<void> {
  await addBytes(pack, name, Buffer.from(`${JSON.stringify(value, null, 2)}\n`));
}

export async function addBytes(pack: Pack, name: string, bytes: Buffer): Promise<void> {
  await addStream(pack, name, bytes.byteLength, [bytes]);
}

/** Waits until the archive has taken the bytes, so that no more than a few parts are ever in memory. */
export async function addStream(
  pack: Pack,
  name: string,
  size: number,
  body: Readable | Buffer[],
): Promise<void> {
  await pipeline(body, pack.entry({ name, size, mode: 0o600 }) as unknown as Writable);
}

/** Writes a table's rows as numbered parts. */
export async function addTable(pack: Pack, table: string, rows: AsyncIterable<Buffer>): Promise<void> {
  let part: Buffer[] = [];
  let size = 0;
  let number = 0;
  const flush = async () => {
    number += 1;
    const name = `tables/${table}/${String(number).padStart(8, '0')}.copy`;
    await addBytes(pack, name, Buffer.concat(part));
    part = [];
    size = 0;
  };
  for await (const chunk of rows) {
    part.push(chunk);
    size += chunk.byteLength;
    if (size >= PART_BYTES) await flush();
  }
  if (size > 0) await flush();
}

export interface ArchiveEntry {
  name: string;
  /** Must be read to its end before the next entry comes. */
  body: Readable;
}

/** The entries of an archive, one after the other, with a look at the next one. */
export class ArchiveReader {
  readonly #entries: AsyncIterator<ArchiveEntry>;
  #next: Promise<ArchiveEntry | null> | null = null;

  constructor(extract: Extract) {
    this.#entries = readEntries(extract);
  }

  /** The next entry, which stays the next one; null at the end. */
  peek(): Promise<ArchiveEntry | null> {
    this.#next ??= this.#entries.next().then(({ done, value }) => (done ? null : value));
    return this.#next;
  }

  async take(): Promise<ArchiveEntry | null> {
    const entry = await this.peek();
    this.#next = null;
    return entry;
  }

  /** The bytes of all following entries below a folder, as one stream of chunks. */
  async *bytesBelow(folder: string): AsyncGenerator<Buffer> {
    for (let next = await this.peek(); next?.name.startsWith(folder); next = await this.peek()) {
      await this.take();
      for await (const chunk of next.body) yield chunk as Buffer;
    }
  }
}

async function* readEntries(extract: Extract): AsyncGenerator<ArchiveEntry> {
  for await (const entry of extract) {
    yield { name: entry.header.name, body: entry as unknown as Readable };
  }
}
