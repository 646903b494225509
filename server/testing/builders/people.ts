import { eq } from 'drizzle-orm';
import type { MerchantSet, ShopSet } from '#contract/permissions.ts';
import type { Db } from '#server/db/db.ts';
import { brands } from '#server/db/schema/catalogue.ts';
import { memberships, merchants, sessions, users } from '#server/db/schema/people.ts';
import { createTokens, type Tokens } from '#server/features/auth/tokens.ts';
import { ensureSeller } from '#server/features/sellers/sellers.store.ts';
import type { TestApp } from '../test-app.ts';

export interface TestPerson {
  id: string;
  email: string;
  firstName: string;
  sessionId: string;
  /** As the login call returns it: "Bearer <jwt>". */
  token: string;
}

let created = 0;

/** Adds an account with a valid token, with a set of the shop or none, and without a password; use the register call when a password matters. */
export async function addPerson(
  { db, settings }: Pick<TestApp, 'db' | 'settings'>,
  { set, firstName = 'Marta', email }: { set?: ShopSet; firstName?: string; email?: string } = {},
): Promise<TestPerson> {
  created += 1;
  const personEmail = email ?? `person-${created}@example.com`;
  const [user] = await db
    .insert(users)
    .values({ firstName, lastName: 'Test', email: personEmail, emailProvenAt: new Date() })
    .returning({ id: users.id });
  if (!user) throw new Error('no user was created');
  if (set) await db.insert(memberships).values({ userId: user.id, permissionSet: set });
  const { sessionId, token } = await addSession({ db, settings }, user.id);
  return { id: user.id, email: personEmail, firstName, sessionId, token };
}

const tokens = new Map<string, Tokens>();

/** Each has room for 10,000 tokens, which takes longer than to issue one. */
function createTokensOnce(secret: string): Tokens {
  const known = tokens.get(secret) ?? createTokens(secret);
  tokens.set(secret, known);
  return known;
}

/** Signs an account in on one more device. */
export async function addSession(
  { db, settings }: Pick<TestApp, 'db' | 'settings'>,
  userId: string,
  fields: Partial<typeof sessions.$inferInsert> = {},
): Promise<{ sessionId: string; token: string }> {
  const [session] = await db
    .insert(sessions)
    .values({ userId, provider: 'Email', device: 'Firefox on Linux', ip: '192.0.2.1', ...fields })
    .returning({ id: sessions.id });
  if (!session) throw new Error('no session was created');
  const token = await createTokensOnce(settings.jwtSecret ?? '').issue(userId, session.id);
  return { sessionId: session.id, token };
}

export const addMember = (shop: TestApp) => addPerson(shop);
/** Somebody with all permissions. */
export const addAdministrator = (shop: TestApp) => addPerson(shop, { set: 'owner', firstName: 'Ada' });
/** Somebody with a set of the shop. */
export const addClerk = (shop: TestApp, set: ShopSet) => addPerson(shop, { set, firstName: 'Cleo' });

export const signUpPassword = 'lamps and chairs';

export type SignedUp = Omit<TestPerson, 'sessionId'>;

/** Signs a member up, with `signUpPassword`. */
export async function signUp(shop: TestApp): Promise<SignedUp> {
  created += 1;
  const email = `signed-up-${created}@example.com`;
  const body = { email, password: signUpPassword, firstName: 'Ann', lastName: 'Lee' };
  const { token, user } = (await shop.call('POST', '/auth/register', { body })).json();
  return { id: user.id, email, firstName: 'Ann', token };
}

/** Signs a member up who has proven the e-mail address since. */
export async function signUpProven(shop: TestApp): Promise<SignedUp> {
  const person = await signUp(shop);
  await shop.db.update(users).set({ emailProvenAt: new Date() }).where(eq(users.id, person.id));
  return person;
}

export interface TestMerchant extends TestPerson {
  merchantId: string;
  brandId: string;
}

/** Adds an approved merchant with an account and an active brand; `isActive: false` for a disabled one. */
export async function addMerchant(
  shop: TestApp,
  { isActive = true, brandName }: { isActive?: boolean; brandName?: string } = {},
): Promise<TestMerchant> {
  const person = await addPerson(shop, { firstName: 'Vera' });
  const name = brandName ?? `Brand of ${person.email}`;
  const [merchant] = await shop.db
    .insert(merchants)
    .values({
      name: `${person.firstName} Test`,
      email: person.email,
      phoneNumber: '212-555-0100',
      brandName: name,
      business: 'Makes things by hand.',
      status: 'Approved',
      isActive,
      userId: person.id,
    })
    .returning({ id: merchants.id });
  if (!merchant) throw new Error('no merchant was created');
  await addMerchantMembership(shop.db, person.id, merchant.id, 'owner');
  const brandId = await addBrand(shop.db, { name, merchantId: merchant.id });
  await ensureSeller(shop.db, merchant.id, name);
  return { ...person, merchantId: merchant.id, brandId };
}

/** Adds somebody who works for the merchant. */
export async function addStaff(shop: TestApp, merchantId: string): Promise<TestPerson> {
  const person = await addPerson(shop, { firstName: 'Stan' });
  await addMerchantMembership(shop.db, person.id, merchantId, 'staff');
  return person;
}

async function addMerchantMembership(db: Db, userId: string, merchantId: string, permissionSet: MerchantSet) {
  await db.insert(memberships).values({ userId, merchantId, permissionSet });
}

/** @returns the id of a new brand */
export async function addBrand(
  db: Db,
  { name, merchantId, isActive = true }: { name?: string; merchantId?: string; isActive?: boolean } = {},
): Promise<string> {
  created += 1;
  const [brand] = await db
    .insert(brands)
    .values({
      name: name ?? `Brand ${created}`,
      slug: `brand-${created}`,
      description: 'Good things.',
      merchantId,
      isActive,
    })
    .returning({ id: brands.id });
  if (!brand) throw new Error('no brand was created');
  return brand.id;
}

export async function setMerchantActive(db: Db, merchantId: string, isActive: boolean): Promise<void> {
  await db.update(merchants).set({ isActive }).where(eq(merchants.id, merchantId));
}
