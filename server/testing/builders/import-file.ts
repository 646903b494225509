import { Readable } from 'node:stream';
import type { Db } from '#server/db/db.ts';
import { importCatalogue } from '#server/features/product-import/import-catalogue.ts';
import { openCatalogue } from '#server/features/product-import/read-rows.ts';

/** Imports the content of a file. @returns the summary, each refused line with its reason, and the columns that were ignored */
export async function importFile(db: Db, content: string | Buffer) {
  const refused: [line: number, reason: string][] = [];
  const file = await openCatalogue('-', Readable.from([Buffer.from(content)]));
  const summary = await importCatalogue(db, file, {
    refuse: async ({ line }, reason) => void refused.push([line, reason]),
    report: () => {},
  });
  return { summary, refused, ignored: file.ignored };
}
