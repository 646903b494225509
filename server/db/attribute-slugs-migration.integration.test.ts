import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isReserved, reservedWords } from '#contract/list-params.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-db.ts';
import { journal, migrationsFolder } from './known-migrations.ts';
import { slugFrom } from './slugs.ts';

/** Attributes and choices get slugs of their names, by the rule for new ones. */

const names = [
  ...[
    'Colour',
    'Größe',
    'GROSSE',
    'Éclair – Ø12 ½',
    'ÞÆŁ Œ',
    'x'.repeat(60),
    `${'1½'.repeat(19)} and ${'½'.repeat(12)}`,
  ],
  ...['灯', '🪔', 'In stock', 'All', '-Matt-'],
];
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ migrated: false });
  for (const { tag } of journal.entries) {
    const text = readFileSync(`${migrationsFolder}/${tag}.sql`, 'utf8');
    if (tag === '0010_attribute_slugs') await fill();
    await database.pool.query(text);
  }
});
afterAll(() => database.close());

async function fill(): Promise<void> {
  const { db } = database;
  for (const [at, name] of [...names, ...reservedWords].entries()) {
    await db.execute(sql`
      insert into attributes (id, position, name, kind, is_for_all)
      values (gen_random_uuid(), ${at + 1}, ${name}, 'choice', true)`);
    await db.execute(sql`
      insert into attribute_choices (attribute_id, id, position, name)
      select id, gen_random_uuid(), ${at + 1}, ${name} from attributes order by position limit 1`);
  }
}
const slugsOf = async (table: string) => {
  const { rows } = await database.db.execute<{ name: string; slug: string }>(
    sql`select name, slug from ${sql.identifier(table)} order by position`,
  );
  return rows;
};

it('by the rule for new ones', async () => {
  for (const [table, fallback] of [
    ['attributes', 'attribute'],
    ['attribute_choices', 'value'],
  ] as const) {
    const slugs = await slugsOf(table);
    expect(new Set(slugs.map(({ slug }) => slug)).size).toBe(slugs.length);
    for (const { name, slug } of slugs) {
      const base = slugFrom(name, fallback);
      expect([base, `${base}-2`, `${base}-3`]).toContain(slug);
    }
  }
});

it('never a param of lists', async () => {
  const slugs = (await slugsOf('attributes')).map(({ slug }) => slug);
  expect(slugs.filter(isReserved)).toEqual([]);
  expect(slugs).toEqual(expect.arrayContaining(['page-2', 'in-stock-2', 'all-2', 'grosse', 'grosse-2']));
});
