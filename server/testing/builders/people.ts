import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { ShopSet } from '#contract/permissions.ts';
import type { Db } from '#server/db/db.ts';
import { brands } from '#server/db/schema/catalogue.ts';
import { memberships, merchants, sessions, users } from '#server/db/schema/people.ts';
import { createTokens, type Tokens } from '#server/features/auth/tokens.ts';
import { ensureSeller } from '#server/features/sellers/sellers.store.ts';
import type { TestApp } from '../test-app.ts';
import { insertTogether } from './insert-together.ts';

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
  const person = newPerson(db, { firstName, email: email ?? `person-${created}@example.com` });
  const worksHere = set ? [db.insert(memberships).values({ userId: person.id, permissionSet: set })] : [];
  await insertTogether(db, ...person.inserts, ...worksHere);
  return await signIn(person, settings);
}

/** An account and its session, which are not inserted yet. */
function newPerson(db: Db, { firstName, email }: { firstName: string; email: string }) {
  const [id, sessionId] = [v7(), v7()];
  const user = { id, firstName, lastName: 'Test', email, emailProvenAt: new Date() };
  const session = { ...newSession, id: sessionId, userId: id };
  const inserts = [db.insert(users).values(user), db.insert(sessions).values(session)] as const;
  return { id, email, firstName, sessionId, inserts };
}

async function signIn(
  { id, email, firstName, sessionId }: ReturnType<typeof newPerson>,
  { jwtSecret }: TestApp['settings'],
): Promise<TestPerson> {
  const token = await createTokensOnce(jwtSecret ?? '').issue(id, sessionId);
  return { id, email, firstName, sessionId, token };
}

const newSession = { provider: 'Email', device: 'Firefox on Linux', ip: '192.0.2.1' } as const;

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
    .values({ ...newSession, userId, ...fields })
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
  const { db, settings } = shop;
  created += 1;
  const person = newPerson(db, { firstName: 'Vera', email: `person-${created}@example.com` });
  const { id: userId, email } = person;
  const name = brandName ?? `Brand of ${email}`;
  const merchantId = v7();
  const merchant = {
    ...{ id: merchantId, name: 'Vera Test', email, phoneNumber: '212-555-0100', brandName: name },
    ...{ business: 'Makes things by hand.', status: 'Approved' as const, isActive, userId },
  };
  const brand = newBrand({ name, merchantId });
  await insertTogether(
    db,
    ...person.inserts,
    db.insert(merchants).values(merchant),
    db.insert(memberships).values({ userId, merchantId, permissionSet: 'owner' }),
    db.insert(brands).values(brand),
  );
  await ensureSeller(db, merchantId, name);
  return { ...(await signIn(person, settings)), merchantId, brandId: brand.id };
}

/** Adds somebody who works for the merchant. */
export async function addStaff(shop: TestApp, merchantId: string): Promise<TestPerson> {
  const person = await addPerson(shop, { firstName: 'Stan' });
  await shop.db.insert(memberships).values({ userId: person.id, merchantId, permissionSet: 'staff' });
  return person;
}

interface BrandOptions {
  name?: string;
  merchantId?: string;
  isActive?: boolean;
}

/** A brand that is not inserted yet. */
function newBrand({ name, merchantId, isActive = true }: BrandOptions = {}) {
  created += 1;
  const [id, description] = [v7(), 'Good things.'];
  return {
    id,
    name: name ?? `Brand ${created}`,
    slug: `brand-${created}`,
    description,
    merchantId,
    isActive,
  };
}

/** @returns the id of a new brand */
export async function addBrand(db: Db, options: BrandOptions = {}): Promise<string> {
  const brand = newBrand(options);
  await db.insert(brands).values(brand);
  return brand.id;
}

export async function setMerchantActive(db: Db, merchantId: string, isActive: boolean): Promise<void> {
  await db.update(merchants).set({ isActive }).where(eq(merchants.id, merchantId));
}
