import { Readable } from 'node:stream';
import { z } from 'zod';

/**
 * A long list in a reply, sent while it is being read: `{ "<name>": [ ... ] }`. Rows come in batches, so that
 * neither 100,000 of them nor a slow reader is ever held in memory.
 */
export class StreamedList<Row = unknown> {
  readonly name: string;
  readonly batches: AsyncIterable<readonly Row[]>;

  constructor(name: string, batches: AsyncIterable<readonly Row[]>) {
    this.name = name;
    this.batches = batches;
  }
}

/** The list as JSON text, every row through the schema that `reply` declares for it. */
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

/** Batches of a list that is read on from the last row of the batch before, until a batch comes short. */
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
