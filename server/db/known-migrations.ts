import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
/** In the schema `drizzle`. Versions before 0.3.0 have another one, so that they refuse the database (take-over.ts). */
export const migrationsTable = 'migrations';

export interface Journal {
  entries: { when: number; tag: string }[];
}

export const journal = JSON.parse(readFileSync(`${migrationsFolder}/meta/_journal.json`, 'utf8')) as Journal;

const times = journal.entries.map(({ when }) => when);
/** By their times, which identify them for Drizzle too. */
export const knownMigrations: ReadonlySet<number> = new Set(times);
/** The first migration, which creates what 0.2.9 had. */
export const baseline = Math.min(...times);
