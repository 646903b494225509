import { Readable } from 'node:stream';
import { z } from 'zod';

/**
 * A long list in a reply, sent while it is read: `{ "<name>": [ ... ] }`. Rows are read in batches, so that 100,000 rows or a
 * slow client do not fill the memory.
 */
export class StreamedList<Row = unknown> {
  readonly name: string;
  readonly batches: AsyncIterable<readonly Row[]>;

  constructor(name: string, batches: AsyncIterable<readonly Row[]>) {
    this.name = name;
    this.batches = batches;
  }
}

/** @returns the list as JSON, with every row parsed by the schema that `reply` declares for it */
export function streamList(reply: z.ZodType, { name, batches }: StreamedList): Readable {
  const list = reply instanceof z.ZodObject ? reply.shape[name] : undefined;
  if (!(list instanceof z.ZodArray)) throw new Error(`the reply promises no list named ${name}`);
  // Zod's own classes lose the element's type here; it is a schema by construction.
  const row = list.element as z.ZodType;
  return Readable.from(
    (async function* () {
      let separator = `{${JSON.stringify(name)}:[`;
      for await (const batch of batches) {
        if (batch.length === 0) continue;
        yield separator + batch.map((entry) => JSON.stringify(row.parse(entry))).join(',');
        separator = ',';
      }
      yield separator === ',' ? ']}' : `${separator}]}`;
    })(),
  );
}

/** Batches of a list, each read after the last row of the one before, until a batch is not full. */
export async function* inBatches<Row>(
  read: (after: Row | null) => Promise<Row[]>,
  size: number,
): AsyncGenerator<Row[]> {
  let last: Row | null = null;
  for (;;) {
    const batch: Row[] = await read(last);
    yield batch;
    last = batch.at(-1) ?? null;
    if (batch.length < size || last === null) return;
  }
}
