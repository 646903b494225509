import { domainToASCII } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { canonicalEmail } from '#contract/email-address.ts';
import { migrateUntil } from '#server/testing/migrate-until.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-db.ts';
import { migrateDatabase } from './migrate.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ migrated: false });
  await migrateUntil(database.pool, '0067_one_form_of_emails');
});
afterAll(() => database.close());

const written = [
  'jo@müller.de',
  'full@ｅxample.com',
  'dots@ＥＸＡＭＰＬＥ．ＣＯ。uk',
  'taro@例え。jp',
  'variation@exam\ufe0fple.net',
  'capitals@MÜNCHEN.de',
  'rene\u0301@example.com',
  'plain@Example.com',
  'joiner@xn--mgba3gch31f060k.com',
  'lookalike@xn--xample-hy68a.com',
  'broken@xn--999999999.com',
  ...['müller.de', '例え.テスト', 'ยินดี.ไทย', '😀😀b.example', 'a-ü-b.de'].map(
    (domain, at) => `punycode${at}@${domainToASCII(domain)}`,
  ),
];
const emailsOf = async (table: string) =>
  (
    await database.pool.query<{ email: string }>(`select email from ${table} order by created_at, id`)
  ).rows.map(({ email }) => email);

it('gives stored e-mail addresses the form in which they are looked up', async () => {
  const { pool } = database;
  const addUser = (email: string) =>
    pool.query(
      "insert into users (id, email, first_name, last_name) values (gen_random_uuid(), $1, 'A', '')",
      [email],
    );
  for (const email of written) await addUser(email);
  // A second account of a mailbox keeps what it has.
  const second = ['ada@example.com', 'ada@ｅxample.com', 'bo@ｅxample.com', 'bo@eｘample.com'];
  for (const email of second) await addUser(email);
  await pool.query(
    "insert into subscribers (id, email, unsubscribe_key) values (gen_random_uuid(), 'jo@ｅxample.com', 'k')",
  );
  await pool.query(
    `insert into contact_messages (id, email, name, message) values (gen_random_uuid(), 'jo@ｅxample.com', 'Jo', 'Hi')`,
  );
  await pool.query(`insert into merchants (id, email, name, phone_number, brand_name, business)
    values (gen_random_uuid(), 'jo@ｅxample.com', 'Jo', '1', 'Kiln', 'Pots')`);
  await pool.query(`
    with product as (
      insert into products (id, sku, name, slug, description, price_minor, quantity)
      values (gen_random_uuid(), 'LAMP', 'Lamp', 'lamp', '', 100, 0) returning id
    ), variant as (
      insert into product_variants (id, product_id, value_ids, sku, price_minor, on_hand, committed) select id, id, '{}', 'LAMP', 100, 0, 0 from product returning id
    )
    insert into stock_requests (id, variant_id, email, cancel_key) select gen_random_uuid(), id, 'jo@ｅxample.com', 'k' from variant`);
  await migrateDatabase(pool);
  expect(await emailsOf('users')).toEqual([
    ...written.map(canonicalEmail),
    ...['ada@example.com', 'ada@ｅxample.com', 'bo@example.com', 'bo@eｘample.com'],
  ]);
  for (const table of ['subscribers', 'contact_messages', 'merchants', 'stock_requests'])
    expect(await emailsOf(table), table).toEqual(['jo@example.com']);
});
