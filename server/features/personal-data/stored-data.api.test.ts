import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, expect, it } from 'vitest';
import { orderLines, orders } from '#server/db/schema/orders.ts';
import { addFullAccount, countReferences } from '#server/testing/builders/full-account.ts';
import { addAdministrator } from '#server/testing/builders/people.ts';
import { readZip } from '#server/testing/read-zip.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { type Decision as ColumnDecision, lineColumns, orderColumns } from '../orders/order-columns.rules.ts';

/**
 * The decisions about stored data of people, by table and column. A new reference to an account, a new column of it or a new e-mail
 * address fails here until somebody has decided what the download says of it and what a deletion does.
 */
interface Decision {
  /** The file that has it, or why none does. */
  download: string;
  /** The effect of a deletion on the rows that name the account. */
  deletion: 'deleted' | 'kept';
  /** A member has none. */
  isUnused?: true;
}

const references: Record<string, Decision> = {
  'activity.account_id': { download: 'activity.json', deletion: 'kept' },
  'activity.actor_id': {
    download: 'left out: what an administrator did to others is about them',
    deletion: 'kept',
    isUnused: true,
  },
  'addresses.user_id': { download: 'addresses.json', deletion: 'deleted' },
  'bulk_edits.user_id': {
    download: 'left out: who changed many products did the work of the shop',
    deletion: 'kept',
    isUnused: true,
  },
  'bulk_sends.user_id': {
    download: 'left out: who sent many orders did the work of the shop or merchant',
    deletion: 'kept',
    isUnused: true,
  },
  'carts.user_id': { download: 'bags.json', deletion: 'kept' },
  'chat_guests.user_id': {
    download: 'left out: that the chat was opened; its messages say more',
    deletion: 'deleted',
  },
  'chat_messages.from_id': { download: 'support-chat.json', deletion: 'deleted' },
  'chat_messages.to_id': { download: 'support-chat.json', deletion: 'deleted' },
  'checkouts.user_id': { download: 'checkouts.json', deletion: 'deleted' },
  'contact_messages.answered_by': {
    download: 'left out: an administrator who answered did the work of the shop',
    deletion: 'kept',
    isUnused: true,
  },
  'discount_uses.user_id': {
    download: 'left out: the discounts of its orders, which are there, say it',
    deletion: 'kept',
  },
  'identities.user_id': { download: 'sign-in-providers.json', deletion: 'deleted' },
  'look_drafts.saved_by': {
    download: 'left out: who saved the look did the work of the shop',
    deletion: 'kept',
    isUnused: true,
  },
  'look_versions.published_by': {
    download: 'left out: who published the look did the work of the shop',
    deletion: 'kept',
    isUnused: true,
  },
  'memberships.user_id': { download: 'account.json', deletion: 'deleted', isUnused: true },
  'merchants.user_id': { download: 'merchant.json', deletion: 'deleted', isUnused: true },
  'one_time_tokens.holder_id': {
    download: 'left out: hashes of links that sign in, for at most seven days',
    deletion: 'deleted',
  },
  'order_events.actor_id': {
    download:
      'left out: who sent or cancelled pieces did the work of the shop or merchant, or cancelled an own order',
    deletion: 'kept',
    isUnused: true,
  },
  'orders.cancelled_by': {
    download: 'left out: who cancelled an order belongs to the order',
    deletion: 'kept',
    isUnused: true,
  },
  'orders.user_id': { download: 'orders.json', deletion: 'kept' },
  'paid_back.by_user': {
    download: 'left out: who paid money back did the work of the shop',
    deletion: 'kept',
    isUnused: true,
  },
  'parcels.created_by': {
    download: 'left out: who sent a parcel did the work of the shop or merchant',
    deletion: 'kept',
    isUnused: true,
  },
  'product_history.user_id': {
    download: 'left out: who changed a product did the work of the shop',
    deletion: 'kept',
    isUnused: true,
  },
  'product_imports.user_id': {
    download: 'left out: who imported products did the work of the shop or merchant; for seven days',
    deletion: 'kept',
    isUnused: true,
  },
  'provider_secrets.updated_by': {
    download: 'left out: who saved the keys of a provider did the work of the shop',
    deletion: 'kept',
    isUnused: true,
  },
  'recovery_codes.user_id': { download: 'left out: hashes of codes that sign in', deletion: 'deleted' },
  'refunds.requested_by': {
    download: 'left out: who asked for a refund did the work of the shop, or cancelled an own order',
    deletion: 'kept',
    isUnused: true,
  },
  'returns.by_user': {
    download: 'left out: who asked for it has placed the order, which is there with its returns',
    deletion: 'kept',
  },
  'returns.decided_by': {
    download: 'left out: who accepted or refused a return did the work of the shop or merchant',
    deletion: 'kept',
    isUnused: true,
  },
  'reviews.user_id': { download: 'reviews.json', deletion: 'kept' },
  'second_factors.user_id': { download: 'account.json', deletion: 'deleted' },
  'sessions.user_id': { download: 'sessions.json', deletion: 'deleted' },
  'sellers.updated_by': {
    download: 'left out: who saved who sells did the work of the shop or merchant',
    deletion: 'kept',
    isUnused: true,
  },
  'settings.updated_by': {
    download: 'left out: an administrator who changed settings did the work of the shop',
    deletion: 'kept',
    isUnused: true,
  },
  'stock_movements.user_id': {
    download: 'left out: who changed the stock did the work of the shop, or cancelled an own order',
    deletion: 'kept',
    isUnused: true,
  },
  'team_invitations.by_user': {
    download: 'left out: who invited colleagues did the work of the shop or merchant',
    deletion: 'kept',
    isUnused: true,
  },
  'wishes.user_id': { download: 'wishlist.json', deletion: 'deleted' },
  'withdrawals.by_user': {
    download: 'left out: who made it has placed the order, which is there with its withdrawals',
    deletion: 'kept',
  },
  'withdrawals.decided_by': {
    download: 'left out: who decided about a withdrawal did the work of the shop',
    deletion: 'kept',
    isUnused: true,
  },
};

const accountColumns: Record<string, string> = {
  id: 'id',
  first_name: 'firstName',
  last_name: 'lastName',
  email: 'email',
  email_proven_at: 'emailProven',
  phone_number: 'phoneNumber',
  role: 'role',
  provider: 'provider',
  password_hash: 'hasPassword',
  is_subscribed: 'isSubscribed',
  created_at: 'created',
  deleted_at: 'left out: a deleted account has no download',
};

const addressColumns: Record<string, string> = {
  'addresses.recipient': 'addresses.json',
  'checkouts.email': 'checkouts.json',
  'contact_messages.email': 'contact-messages.json',
  'mails.recipient': 'mails.json',
  'merchants.email': 'merchant.json',
  'sellers.email': 'merchant.json',
  'orders.buyer': 'left out: only of guests and deleted accounts',
  'stock_requests.email': 'back-in-stock.json',
  'subscribers.email': 'newsletter.json',
  'team_invitations.email': 'invitations.json',
  'users.email': 'account.json',
  'users.email_proven_at': 'account.json',
  'withdrawals.typed_email': 'orders.json',
};

/** The texts of a table as its columns declare them, by the file that has them, or why none does. */
function listTexts(table: PgTable, decisions: Record<string, ColumnDecision>): Record<string, string> {
  const decided = Object.entries(getTableColumns(table))
    .filter(([, column]) => ['text', 'jsonb'].includes(column.getSQLType()))
    .map(([name, column]) => {
      const download = decisions[name]?.download;
      const isLeftOut = !download || 'leftOut' in download;
      return {
        column: toSnakeCase(column.name),
        file: isLeftOut ? `left out: ${download?.leftOut}` : 'orders.json',
      };
    });
  const byFile = Map.groupBy(decided, ({ file }) => file);
  return Object.fromEntries(
    [...byFile].map(([file, names]) => [file, names.map(({ column }) => column).join(' ')]),
  );
}

/**
 * Every column of text or JSON in tables that hang on an account, or on an e-mail address, also over several steps: by table, the file that
 * has it, or why none does, and the columns.
 */
const texts: Record<string, Record<string, string>> = {
  activity: {
    'activity.json': 'kind ip',
    'left out: it may name others': 'details',
  },
  addresses: {
    'addresses.json': 'address city company country country_code line2 phone recipient region state zip_code',
  },
  brands: { 'left out: the catalogue of the merchant': 'description name slug' },
  bulk_edits: { 'left out: the work of the shop': 'change ending refusals' },
  bulk_sends: { 'left out: a hash, tells a request that is sent again': 'asked_hash' },
  cart_lines: { 'left out: the currency of the shop': 'currency' },
  category_products: { 'left out: the currency of the shop': 'currency' },
  chat_messages: {
    'support-chat.json': 'value',
    'left out: random, tells a message that is sent again': 'client_key',
  },
  checkouts: { 'checkouts.json': 'draft email ip state' },
  contact_messages: {
    'contact-messages.json': 'answer message name',
    'left out: the address of the account': 'email',
  },
  discount_shares: { 'left out: the currency of the shop': 'currency' },
  discount_targets: { 'left out: the work of the shop': 'kind' },
  discount_uses: {
    'left out: the address of the account': 'person',
    'left out: the discounts of orders, which are there, say it': 'state',
  },
  discounts: { 'left out: the work of the shop': 'borne_by code currency kind title' },
  documents: {
    'orders.json': 'kind series snapshot',
    'left out: the currency of the shop': 'currency',
    'left out: a digest of the snapshot': 'pdf_hash',
  },
  downloaded_images: { 'left out: the catalogue': 'image_url source_url' },
  identities: { 'sign-in-providers.json': 'provider subject' },
  image_downloads: { 'left out: the catalogue': 'host problem status url' },
  look_drafts: { 'left out: the work of the shop': 'look' },
  look_versions: { 'left out: the work of the shop': 'look' },
  mails: {
    'mails.json': 'kind status',
    'left out: the address of the account': 'recipient',
    'left out: copies of what other files say, some with links that sign in': 'data html subject text',
    'left out: what a mail server said': 'last_error',
  },
  memberships: { 'account.json': 'permission_set' },
  merchants: { 'merchant.json': 'brand_name business email name phone_number status' },
  one_time_tokens: { 'left out: hashes of links': 'hash purpose' },
  order_discounts: {
    'orders.json': 'code title',
    'left out: the title says it': 'kind',
    'left out: the currency of the shop': 'currency',
    'left out: who of shop and merchants earns less': 'borne_by',
  },
  order_events: { 'orders.json': 'details kind' },
  order_lines: listTexts(orderLines, lineColumns),
  order_search: { 'left out: copies of what orders.json says, and none once the account is deleted': 'text' },
  order_parts: { 'left out: the currency of the shop': 'currency', 'orders.json': 'seller_name' },
  orders: listTexts(orders, orderColumns),
  paid_back: {
    'left out: what happened to the order, which is there, says it': 'how',
    'left out: the currency of the shop': 'currency',
  },
  parcels: {
    'orders.json': 'carrier tracking_number tracking_url',
    'left out: whether a person or a status made it': 'made_by',
  },
  payments: {
    'orders.json': 'failure method provider state',
    'left out: the currency of the shop': 'currency',
    'left out: what the provider calls it, and where it was paid': 'provider_id provider_ref url',
    'left out: of a payment that somebody of the shop decides about': 'paid_instead',
    'left out: where the shop answers a dispute': 'disputes',
  },
  price_changes: { 'left out: the currency of the shop': 'currency' },
  product_attributes: { 'left out: the catalogue': 'kind text' },
  product_history: { 'left out: the work of the shop': 'changes source' },
  product_images: { 'left out: the catalogue': 'alt url' },
  import_mappings: { 'left out: the catalogue': 'columns headings' },
  product_import_rows: {
    'left out: the catalogue, for seven days':
      'cells changes fields hint name product_sku reason result row seen sku undo_reason undone',
  },
  product_imports: {
    'left out: the catalogue, for seven days':
      'answers columns currency file_name ignored_columns new_brands new_categories problem read_as source status',
  },
  product_option_values: { 'left out: the catalogue': 'name' },
  product_options: { 'left out: the catalogue': 'attribute_kind name' },
  provider_secrets: { 'left out: keys of the shop': 'encrypted hint name' },
  product_variants: {
    'left out: the catalogue': 'barcode policy retired_values sku',
    'left out: the currency of the shop': 'currency',
  },
  products: {
    'left out: the catalogue':
      'description details image_url name purchase_limit sku slug source_image_url source_images tax_class warnings',
    'left out: the currency of the shop': 'currency',
  },
  recovery_codes: { 'left out: hashes of codes that sign in': 'hash' },
  refund_lines: { 'left out: the currency of the shop': 'currency' },
  refunds: {
    'orders.json': 'state',
    'left out: the currency of the shop': 'currency',
    'left out: the work of the shop': 'failure made_at reason',
    'left out: what the provider calls it': 'provider_id',
  },
  returns: {
    'orders.json': 'decision kind reason state words',
    'left out: the currency of the shop': 'currency',
  },
  reviews: { 'reviews.json': 'review status title' },
  safety_contacts: { 'merchant.json': 'address name reached_at' },
  sellers: {
    'merchant.json':
      'address email legal_name phone register register_number return_address slug tax_number vat_id words',
    'left out: a copy of the legal name': 'complete_name',
  },
  second_factors: { 'left out: the key of an app that signs in': 'encrypted_key' },
  sessions: { 'sessions.json': 'device ip provider' },
  settings: { 'left out: the work of the shop': 'group value' },
  stock_movements: { 'left out: the work of the shop': 'reason' },
  stock_requests: { 'back-in-stock.json': 'email', 'left out: hashes of links': 'cancel_key' },
  subscribers: { 'newsletter.json': 'email', 'left out: a random part of a link': 'unsubscribe_key' },
  team_invitations: { 'invitations.json': 'email permission_set' },
  users: {
    'account.json': 'email first_name last_name phone_number provider role',
    'left out: the hash of a password': 'password_hash',
  },
  withdrawals: { 'orders.json': 'decision items lines state typed_email typed_name typed_number' },
  variant_prices: { 'left out: the currency of the shop': 'currency' },
};

const shop = await createTestApp();
afterAll(shop.close);

async function columns(which: SQL): Promise<string[]> {
  const { rows } = await shop.db.execute<{ name: string }>(sql`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and ${which} order by name`);
  return rows.map(({ name }) => name);
}

/** All columns of text or JSON of tables that hang on a person, by foreign keys from those that name one. */
async function textColumns(): Promise<string[]> {
  const named = [...Object.keys(references), ...Object.keys(addressColumns)].map(
    (name) => name.split('.')[0],
  );
  const { rows } = await shop.db.execute<{ name: string }>(sql`
    with recursive hanging as (
      select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname in ${named}
      union
      select conrelid from pg_constraint join hanging on confrelid = hanging.oid where contype = 'f'
    )
    select attrelid::regclass || '.' || attname as name from pg_attribute
    join hanging on attrelid = hanging.oid join pg_type on pg_type.oid = atttypid
    -- Texts, JSON, IP addresses and types of our own, alone or in arrays.
    where attnum > 0 and not attisdropped and coalesce(nullif(typelem, 0), atttypid) not in
      ('uuid'::regtype, 'bool'::regtype, 'bytea'::regtype, 'date'::regtype, 'timestamptz'::regtype, 'numeric'::regtype,
      'int2'::regtype, 'int4'::regtype, 'int8'::regtype, 'float4'::regtype)`);
  return rows.map(({ name }) => name);
}

/** The values of a column, as in a file of JSON; of a JSON object, its texts. */
async function readValues(column: string): Promise<string[]> {
  const [table = '', name = ''] = column.split('.');
  const { rows } = await shop.db.execute<{ value: unknown }>(sql`
    select ${sql.identifier(name)} as value from ${sql.identifier(table)} where ${sql.identifier(name)} is not null`);
  const texts = rows.flatMap(({ value }) =>
    typeof value === 'string' ? [value] : Object.values(value as object),
  );
  return texts.map((text) => JSON.stringify(text).slice(1, -1)).filter(Boolean);
}

const decidedTexts = Object.entries(texts).flatMap(([table, decisions]) =>
  Object.entries(decisions).flatMap(([file, names]) =>
    names
      .split(' ')
      .filter(Boolean)
      .map((name) => ({ column: `${table}.${name}`, file })),
  ),
);

it('every text that hangs on a person is decided about', async () => {
  expect(decidedTexts.map(({ column }) => column).sort()).toEqual((await textColumns()).sort());
});

it('every column that names a person is decided about', async () => {
  const nobody = crypto.randomUUID();
  expect(Object.keys(await countReferences(shop, nobody)).sort()).toEqual(Object.keys(references).sort());
  expect(await columns(sql`table_name = 'users'`)).toEqual(
    Object.keys(accountColumns)
      .map((name) => `users.${name}`)
      .sort(),
  );
  expect(await columns(sql`column_name ~ 'email|recipient|buyer'`)).toEqual(
    Object.keys(addressColumns).sort(),
  );
});

it('the download has what is decided to be in it, and a deletion leaves only what is decided to stay', async () => {
  const marta = await addFullAccount(shop);
  const before = await countReferences(shop, marta.id);
  const { rawPayload } = await shop.call('GET', '/user/me/data', { token: marta.token });
  const files = readZip(rawPayload);
  const listed = (name: string) => JSON.parse(files[name] ?? 'null') as object[];

  const [account] = listed('account.json');
  const shown = Object.values(accountColumns).filter((name) => !name.startsWith('left out: '));
  expect(Object.keys(account ?? {}).sort()).toEqual(
    [...shown, 'permissions', 'permissionsSince', 'twoStepSignInSince'].sort(),
  );
  for (const [name, { download, isUnused }] of Object.entries(references)) {
    if (!isUnused) expect(before[name], name).toBeGreaterThan(0);
    if (!isUnused && !download.startsWith('left out: ')) expect(listed(download), name).not.toEqual([]);
  }
  for (const file of ['back-in-stock.json', 'contact-messages.json', 'mails.json', 'newsletter.json'])
    expect(listed(file), file).not.toEqual([]);

  for (const { column, file } of decidedTexts) {
    const [table] = column.split('.');
    if (file.startsWith('left out: ') || references[`${table}.user_id`]?.isUnused) continue;
    const values = await readValues(column);
    if (values.length > 0)
      expect(
        values.filter((value) => files[file]?.includes(value)),
        column,
      ).not.toEqual([]);
  }

  const { token } = await addAdministrator(shop);
  await shop.call('POST', `/user/${marta.id}/delete`, { token });
  const after = await countReferences(shop, marta.id);
  for (const [name, { deletion }] of Object.entries(references))
    if (deletion === 'deleted') expect(after[name], name).toBe(0);
});
