import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tag } from '#server/cache/announced-change.ts';
import { type Database, openDatabase } from '#server/db/db.ts';
import { switchDuePrices } from '#server/features/prices/switch-due-prices.ts';
import { addImages } from '#server/testing/builders/images.ts';
import { addPage } from '#server/testing/builders/pages.ts';
import { addAdministrator, addBrand, addMember, addMerchant } from '#server/testing/builders/people.ts';
import { addCategory, addProduct } from '#server/testing/builders/products.ts';
import { addApprovedReview } from '#server/testing/builders/reviews.ts';
import { addSale } from '#server/testing/builders/sales.ts';
import { keys, tables } from '#server/testing/shown-columns.ts';
import { shownRows } from '#server/testing/shown-rows.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { unshownTables } from '#server/testing/unshown-tables.ts';

/** Whoever changes what shoppers see, by whatever statement: cached replies show it (docs/decisions/087-announced-changes.md). */

let shop: TestApp;
/** Keeps nothing in memory: its connection for notifications is closed. */
let truth: TestApp;
/** An operator's connection. */
let operator: Database;
let urls: string[];
/** Slugs, ids and names that the statements below name. */
let known: Record<string, string>;
/** The last reply to each URL, as it is cached. */
let replies: Record<string, string>;

beforeAll(async () => {
  shop = await createTestApp();
  truth = await shop.startBeside();
  await truth.notifications.close();
  operator = await openDatabase({ databaseUrl: shop.url, dataDir: '' });
  const { db } = shop;
  const [vera, otto, buyer] = [await addMerchant(shop), await addMerchant(shop), await addMember(shop)];
  const lamp = await addProduct(db, {
    name: 'Lamp',
    brandId: vera.brandId,
    details: 'Long.',
    ratings: [4, 4],
  });
  const reduced = await addProduct(db, { name: 'Reduced', brandId: vera.brandId, priceMinor: 5_000 });
  const jumper = await addProduct(db, { name: 'Jumper', brandId: await addBrand(db) });
  await addProduct(db, { name: 'Palace', brandId: vera.brandId, priceMinor: 600_000 });
  await addImages(db, lamp, 2);
  const [image = ''] = await addImages(db, jumper, 1);
  await addSale(db, reduced, { priceMinor: 4_000, endsIn: 60 });
  await switchDuePrices(shop.db);
  const [lights, top] = [
    await addCategory(db, { name: 'Lights', productIds: [lamp.id, jumper.id] }),
    await addCategory(db, { name: 'Top', productIds: [reduced.id] }),
  ];
  const ids = Object.fromEntries(
    [
      'colour',
      'size',
      'text',
      'number',
      'yesNo',
      'red',
      'blue',
      'green',
      's',
      'm',
      'l',
      'xl',
      'vs',
      'vm',
      'vl',
      'vxl',
      'nils',
      'maker',
    ].map((name) => [name, randomUUID()]),
  );
  known = {
    lamp: lamp.id,
    reduced: reduced.id,
    jumper: jumper.id,
    lights: lights.id,
    top: top.id,
    image,
    ...ids,
  };
  known.otto = otto.brandId;
  known.vera = vera.brandId;
  known.buyer = buyer.id;
  known.other = (await addAdministrator(shop)).id;
  await operator.pool.query(
    named(`
    insert into attributes (id, position, name, slug, kind, unit, is_for_all, is_filter) values
      (':colour', 1, 'Colour', 'colour', 'choice', null, true, true), (':size', 2, 'Size', 'size', 'choice', null, true, true),
      (':text', 3, 'Text', 'text', 'text', null, true, false), (':number', 4, 'Weight', 'weight', 'number', 'g', true, true),
      (':yesNo', 5, 'Dimmable', 'dimmable', 'yes-no', null, false, true);
    insert into attribute_choices (attribute_id, id, position, name, slug) values
      (':colour', ':red', 1, 'Red', 'red'), (':colour', ':blue', 2, 'Blue', 'blue');
    insert into attribute_choices (attribute_id, id, position, name, slug) values
      (':size', ':s', 1, 'S', 's'), (':size', ':m', 2, 'M', 'm'), (':size', ':l', 3, 'L', 'l'), (':size', ':xl', 4, 'XL', 'xl');
    insert into attribute_categories (attribute_id, category_id) values (':yesNo', ':lights');
    insert into product_attributes (product_id, attribute_id, kind, text, number, choice_id, is_yes) values
      (':lamp', ':colour', 'choice', null, null, ':red', null), (':lamp', ':text', 'text', 'Matt', null, null, null),
      (':lamp', ':number', 'number', null, 40, null, null), (':lamp', ':yesNo', 'yes-no', null, null, null, true);
    insert into product_options (product_id, position, name, attribute_id) values (':jumper', 1, 'Size', ':size');
    insert into product_option_values (id, product_id, option, position, name, attribute_id, choice_id) values
      (':vs', ':jumper', 1, 1, 'S', ':size', ':s'), (':vm', ':jumper', 1, 2, 'M', ':size', ':m'), (':vl', ':jumper', 1, 3, 'L', ':size', ':l');
    update product_variants set deleted_at = now() where id = ':jumper';
    insert into product_variants (id, product_id, value_ids, position, sku, price_minor, currency, on_hand) values
      (':vs', ':jumper', array[':vs']::uuid[], 1, 'J-S', 2000, (select currency from shop_currency), 3),
      (':vm', ':jumper', array[':vm']::uuid[], 2, 'J-M', 3000, (select currency from shop_currency), 0);
    update product_variants set policy = 'back-order', back_order_limit = 5, back_order_from = '2099-01-01' where id = ':vm';
    insert into safety_contacts (id, name, address, reached_at) values (':maker', 'Maker', '1 Quay', 'maker@example.com');
    update products set manufacturer_id = ':maker', responsible_id = ':maker', warnings = 'Hot.' where id = ':lamp';
    update sellers set legal_name = 'Vera Ltd', address = '{"address": "1 Quay", "city": "Bath", "state": "", "country": "Maine", "zipCode": "1"}', email = 'vera@example.com', phone = '+1 212 555 0100', confirmed_at = now(),
      register = 'Court', register_number = 'HRB 1', vat_id = 'DE136695976', slug = 'vera-ltd' where merchant_id = (select merchant_id from brands where id = ':vera');
    insert into merchants (id, name, phone_number, brand_name, business) values (':nils', 'Nils', '1', 'New', 'New');
    update brands set slug = slug || '-new' where id = ':otto'`),
  );
  await addApprovedReview(shop, { productId: lamp.id, userId: buyer.id, rating: 4 });
  known.terms = (await addPage(db, { slug: 'shop-terms', isPublished: true })).id;
  const { rows } = await operator.pool.query<{ slug: string }>(
    "select slug from former_slugs where kind = 'brand'",
  );
  known.former = rows[0]?.slug ?? '';
  const attributes = (value: string) => encodeURIComponent(value);
  urls = [
    ...[
      '',
      '?order=2',
      '?order=3',
      '?order=4',
      '?rating=4',
      '?name=lamp',
      '?name=settee',
      `?category=${lights.slug}`,
      '?min=1&max=4500',
    ].map((query) => `/product/list${query}`),
    `/product/list?attributes=${attributes(`${known.size}:${known.s}`)}`,
    '/product/list/facets',
    `/product/list/facets?category=${lights.slug}`,
    ...[lamp, reduced, jumper].flatMap(({ slug }) => [`/product/item/${slug}`, `/review/${slug}`]),
    '/product/list/search/lam',
    '/category/list',
    `/category/item/${lights.slug}`,
    '/brand/list?images=1',
    '/seller/vera-ltd',
    `/former-slug/brand/${known.former}`,
    '/page/list',
    '/page/item/shop-terms',
  ];
  replies = await readAll(shop);
}, 60_000);
afterAll(async () => {
  await operator.close();
  await truth.close();
  await shop.close();
});

const named = (text: string) =>
  text.replaceAll(/:([a-zA-Z]+)/g, (whole, name: string) => known[name] ?? whole);

async function readAll({ call }: TestApp): Promise<Record<string, string>> {
  const read: Record<string, string> = {};
  for (const url of urls) {
    const { statusCode, body } = await call('GET', url);
    read[url] = `${statusCode} ${body}`;
  }
  return read;
}

/** Resolves when the shop has heard of all that was changed before. */
async function heardOfAll(): Promise<void> {
  // As if two seconds had passed: the operator's process does not send what it stored.
  await operator.pool.query("update unsent_invalidations set created_at = now() - interval '1 minute'");
  shop.notifications.emit('heartbeat');
  const tag: Tag = `product:${randomUUID()}`;
  const { promise, resolve } = Promise.withResolvers<void>();
  shop.cacheInvalidation.onChange((tags) => tags.includes(tag) && resolve());
  await operator.pool.query('select announce(array[$1])', [tag]);
  await promise;
  await shop.notifications.run({ name: 'after_heartbeat', text: 'select' }, []);
}

async function expectCurrent(change: string): Promise<void> {
  const before = replies;
  await operator.pool.query(named(change));
  await heardOfAll();
  replies = await readAll(shop);
  expect(replies).toEqual(await readAll(truth));
  expect(replies, 'nothing shows the change').not.toEqual(before);
}

describe('each column that shoppers see is announced', () => {
  const shown = Object.entries(tables).flatMap(([table, columns]) =>
    Object.entries(columns).flatMap(([column, change]) =>
      'hidden' in change ? [] : [[`${table}.${column}`, { table, column, change }] as const],
    ),
  );

  it.each(shown)('%s', async (_name, { table, column, change: [value, where, undo] }) => {
    await operator.pool.query(`drop table if exists kept; create table kept as table ${table}`);
    await expectCurrent(`update ${table} set "${column}" = ${value} where ${where}`);
    const isSame = (keys[table] ?? ['id']).map((one) => `kept."${one}" = ${table}."${one}"`).join(' and ');
    await expectCurrent(
      undo ?? `update ${table} set "${column}" = kept."${column}" from kept where ${isSame}`,
    );
  });
});

it.each(shownRows)(
  '%s is announced when it is added, and when it is removed',
  async (_what, statement, undo) => {
    await expectCurrent(statement);
    await expectCurrent(undo);
  },
);

it('every column is known here as shown or not, and every other table as one that shoppers do not see', async () => {
  await operator.pool.query('drop table if exists kept');
  const { rows } = await operator.pool.query<{ table: string; columns: string[] }>(`
    select table_name as table, array_agg(column_name::text order by column_name::text collate "C") as columns
    from information_schema.columns where table_schema = 'public' and is_generated = 'NEVER' group by 1 order by 1`);
  const named = rows.filter(({ table }) => table in tables);
  expect(Object.keys(tables).sort()).toEqual(named.map(({ table }) => table).sort());
  for (const { table, columns } of named)
    expect(Object.keys(tables[table] ?? {}).sort(), table).toEqual(columns);
  const others = rows.filter(({ table }) => !(table in tables));
  expect(others.map(({ table }) => table)).toEqual(unshownTables);
});
