import { Readable } from 'node:stream';
import type { Db } from '#server/db/db.ts';
import { notFound } from '#server/errors.ts';
import type { Download } from '#server/http/download.ts';
import { zipDownload } from '#server/http/zip-download.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';
import { type PersonalFile, personalFiles } from './personal-files.ts';
import { findPerson, type Person } from './personal-rows.store.ts';

interface Shop {
  db: Db;
  shopSettings: Pick<ShopSettings, 'latest'>;
}

/**
 * Everything that the shop stores about a person, as JSON files in a zip file that is sent while it is made: neither a
 * large account nor a slow reader fills the memory or holds a connection of the database.
 * @throws 'not-found'
 */
export async function downloadData({ db, shopSettings }: Shop, userId: string): Promise<Download> {
  const person = await findPerson(db, userId);
  if (!person) throw notFound('No user found.');
  const { storeName } = (await shopSettings.latest()).general;
  const now = new Date();
  return zipDownload(`my-data-${now.toISOString().slice(0, 10)}.zip`, [
    { name: 'README.txt', open: () => Readable.from([Buffer.from(readMe(storeName, person, now))]) },
    ...personalFiles.map(({ name, rows }) => ({
      name,
      open: () => Readable.from(jsonLines(rows(db, person))),
    })),
  ]);
}

/** A list, one row a line. */
async function* jsonLines(batches: ReturnType<PersonalFile['rows']>): AsyncGenerator<string> {
  let separator = '[';
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    yield `${separator}\n${batch.map((row) => JSON.stringify(row)).join(',\n')}`;
    separator = ',';
  }
  yield separator === '[' ? '[]\n' : '\n]\n';
}

function readMe(storeName: string, { firstName, lastName }: Person, now: Date): string {
  const files = personalFiles.map(({ name, about }) => `${name}\n    ${about}\n`);
  return `${storeName}
What the shop stores about ${`${firstName} ${lastName}`.trim()}, on ${now.toISOString().slice(0, 16).replace('T', ' at ')} UTC

Each file is a list in JSON, a format for text that every editor opens. An empty list is [].

${files.join('\n')}
Your password is stored only as a hash, which cannot be turned back into it, and is not in these files.
`;
}
