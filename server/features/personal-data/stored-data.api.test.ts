import { type SQL, sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { addFullAccount, countReferences } from '#server/testing/builders/full-account.ts';
import { addAdministrator } from '#server/testing/builders/people.ts';
import { readZip } from '#server/testing/read-zip.ts';
import { createTestApp } from '#server/testing/test-app.ts';

/**
 * What the shop stores about people, by table and column. A new reference to an account, a new column of it or a new e-mail
 * address fails here until somebody has decided what the download says of it and what a deletion does.
 */
interface Decision {
  /** The file that has it, or why none does. */
  download: string;
  /** Of the rows that name the account. */
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
  'carts.user_id': { download: 'bags.json', deletion: 'kept' },
  'chat_guests.user_id': {
    download: 'left out: that the chat was opened; its messages say more',
    deletion: 'deleted',
  },
  'chat_messages.from_id': { download: 'support-chat.json', deletion: 'deleted' },
  'chat_messages.to_id': { download: 'support-chat.json', deletion: 'deleted' },
  'contact_messages.answered_by': {
    download: 'left out: an administrator who answered did the work of the shop',
    deletion: 'kept',
    isUnused: true,
  },
  'identities.user_id': { download: 'sign-in-providers.json', deletion: 'deleted' },
  'memberships.user_id': { download: 'account.json', deletion: 'deleted', isUnused: true },
  'merchants.user_id': { download: 'merchant.json', deletion: 'deleted', isUnused: true },
  'one_time_tokens.holder_id': {
    download: 'left out: hashes of links that sign in, for at most seven days',
    deletion: 'deleted',
  },
  'orders.cancelled_by': {
    download: 'left out: who cancelled an order belongs to the order',
    deletion: 'kept',
    isUnused: true,
  },
  'orders.user_id': { download: 'orders.json', deletion: 'kept' },
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
  'recovery_codes.user_id': { download: 'left out: hashes of codes that sign in', deletion: 'deleted' },
  'reviews.user_id': { download: 'reviews.json', deletion: 'kept' },
  'second_factors.user_id': { download: 'account.json', deletion: 'deleted' },
  'sessions.user_id': { download: 'sessions.json', deletion: 'deleted' },
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
  'wishes.user_id': { download: 'wishlist.json', deletion: 'deleted' },
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
  token_version: 'left out: a number that is not used',
  deleted_at: 'left out: a deleted account has no download',
};

const addressColumns: Record<string, string> = {
  'contact_messages.email': 'contact-messages.json',
  'mails.recipient': 'mails.json',
  'merchants.email': 'merchant.json',
  'orders.buyer': 'left out: only of deleted accounts',
  'stock_requests.email': 'back-in-stock.json',
  'subscribers.email': 'newsletter.json',
  'users.email': 'account.json',
  'users.email_proven_at': 'account.json',
};

const shop = await createTestApp();
afterAll(shop.close);

async function columns(which: SQL): Promise<string[]> {
  const { rows } = await shop.db.execute<{ name: string }>(sql`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and ${which} order by name`);
  return rows.map(({ name }) => name);
}

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

  const { token } = await addAdministrator(shop);
  await shop.call('DELETE', `/user/${marta.id}`, { token });
  const after = await countReferences(shop, marta.id);
  for (const [name, { deletion }] of Object.entries(references))
    if (deletion === 'deleted') expect(after[name], name).toBe(0);
});
