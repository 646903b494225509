import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isReserved, reservedWords } from '#contract/list-params.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-db.ts';
import { journal, migrationsFolder } from './known-migrations.ts';

/** Attributes and choices get slugs of their names, by the rule for new ones. */

/** Names with their slugs, in the order of attributes and of choices. */
const named: [name: string, attribute: string, choice?: string][] = [
  ['Colour', 'colour'],
  ['Größe', 'grosse'],
  ['GROSSE', 'grosse-2'],
  ['grosse!', 'grosse-3'],
  ['Éclair – Ø12 ½', 'eclair-o12-1-2'],
  ['ÞÆŁ Œ', 'thael-oe'],
  ['x'.repeat(60), 'x'.repeat(60)],
  [`${'1½'.repeat(19)} and ${'½'.repeat(12)}`, `11${'-211'.repeat(14)}`],
  ['灯', 'attribute', 'value'],
  ['🪔', 'attribute-2', 'value-2'],
  ['In stock', 'in-stock-2', 'in-stock'],
  ['All', 'all-2'],
  ['-Matt-', 'matt'],
  // Each is one word.
  ...reservedWords.map((word): [string, string, string] => [
    word,
    `${word.toLowerCase()}-2`,
    word.toLowerCase(),
  ]),
];
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ migrated: false });
  for (const { tag } of journal.entries) {
    const text = readFileSync(`${migrationsFolder}/${tag}.sql`, 'utf8');
    if (tag === '0010_attribute_slugs') await fillWithTriggers();
    if (tag === '0017_offered_prices') await dropLaterColumns();
    const table = laterTables[tag.slice(5)];
    if (table) await database.pool.query(`drop table ${table} cascade`);
    await database.pool.query(text);
  }
});
afterAll(() => database.close());

/** Triggers name them, as their functions do. */
const laterColumns = ['products', 'category_products'].map((table) => ({ table, name: 'offered_prices' }));
const dropLaterColumns = async () => {
  for (const { table, name } of laterColumns)
    await database.pool.query(`alter table ${table} drop column ${name} cascade`);
};

/** By the migration that adds them. */
const laterTables: Record<string, string | undefined> = {
  sellers: 'sellers',
  safety_contacts: 'safety_contacts',
};

const functionsFolder = join(import.meta.dirname, 'functions');
/** Their triggers are on tables of later migrations, or on many later columns of orders. */
const ofLaterTables = new Set(['discounts.sql', 'documents.sql', 'returns.sql']);

/** A shop that has run has triggers, some of which mention columns and tables of later migrations. */
async function fillWithTriggers(): Promise<void> {
  const { db } = database;
  for (const { table, name } of laterColumns)
    await database.pool.query(`alter table ${table} add column ${name} integer[]`);
  for (const table of Object.values(laterTables))
    await database.pool.query(`create table ${table} (slug text)`);
  const files = readdirSync(functionsFolder).filter(
    (file) => file.endsWith('.sql') && !ofLaterTables.has(file),
  );
  const text = files.map((file) => readFileSync(join(functionsFolder, file), 'utf8')).join('\n');
  await database.pool.query(`set check_function_bodies = off; ${text}; reset check_function_bodies`);
  for (const [at, name] of named.map(([one]) => one).entries()) {
    await db.execute(sql`
      insert into attributes (id, position, name, kind, is_for_all)
      values (gen_random_uuid(), ${at + 1}, ${name}, 'choice', true)`);
    await db.execute(sql`
      insert into attribute_choices (attribute_id, id, position, name)
      select id, gen_random_uuid(), ${at + 1}, ${name} from attributes order by position limit 1`);
  }
}
const readSlugs = async (table: string) => {
  const { rows } = await database.db.execute<{ name: string; slug: string }>(
    sql`select name, slug from ${sql.identifier(table)} order by position`,
  );
  return rows;
};

it('attributes by the rule for new ones, which are never a param of lists', async () => {
  const slugs = await readSlugs('attributes');
  expect(slugs).toEqual(named.map(([name, slug]) => ({ name, slug })));
  expect(slugs.filter(({ slug }) => isReserved(slug))).toEqual([]);
});

it('choices by the rule for new ones', async () =>
  expect(await readSlugs('attribute_choices')).toEqual(
    named.map(([name, attribute, choice = attribute]) => ({ name, slug: choice })),
  ));
