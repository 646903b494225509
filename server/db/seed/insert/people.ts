import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { brands } from '#server/db/schema/catalogue.ts';
import { merchants, users } from '#server/db/schema/people.ts';
import { addAddress } from '#server/features/addresses/add-address.ts';
import { hashPassword } from '#server/features/auth/passwords.ts';
import { applyAsMerchant } from '#server/features/merchants/apply-as-merchant.ts';
import { approveMerchant } from '#server/features/merchants/approve-merchant.ts';
import { activateMerchant, rejectMerchant } from '#server/features/merchants/change-merchant.ts';
import { completeSignup } from '#server/features/merchants/complete-signup.ts';
import { confirmSubscriber, findOrInsertSubscriber } from '#server/features/newsletter/newsletter.store.ts';
import { setMembership } from '#server/features/users/memberships.store.ts';
import { issueToken } from '#server/features/users/one-time-tokens.store.ts';
import { findCredentialsByEmail, insertUser } from '#server/features/users/users.store.ts';
import { readAddresses } from '../demo/addresses.ts';
import { type DemoMerchant, readMerchants } from '../demo/merchants.ts';
import { readPeople } from '../demo/people.ts';
import { readDemoProducts } from '../demo/products.ts';
import { backdate } from './backdate.ts';
import { getPersonId, type SeedContext } from './seed-context.ts';

/** Administrators and members with their addresses. */
export async function insertPeople(context: SeedContext): Promise<void> {
  const people = readPeople();
  const hashes = await Promise.all(people.map(({ password }) => hashPassword(password)));
  for (const [at, person] of people.entries()) {
    const { key, role, firstName, lastName, email, phoneNumber, daysAgo, isSubscribed } = person;
    const passwordHash = hashes[at] ?? '';
    const { id } = await insertUser(context.db, {
      id: idFromDaysAgo(daysAgo),
      firstName,
      lastName,
      email,
      passwordHash,
    });
    if (role === 'ROLE ADMIN') await setMembership(context.db, id, { permissionSet: 'owner' });
    await context.db.update(users).set({ phoneNumber, emailProvenAt: new Date() }).where(eq(users.id, id));
    await backdate(context.db, 'users', id, daysAgo);
    if (isSubscribed)
      await confirmSubscriber(context.db, (await findOrInsertSubscriber(context.db, email)).id);
    context.people.set(key, id);
  }
  // The default comes last, because the first address becomes the default.
  const addresses = readAddresses().sort((one, other) => Number(one.isDefault) - Number(other.isDefault));
  for (const { of, ...place } of addresses) {
    if (context.people.has(of)) await addAddress(context.db, getPersonId(context, of), place);
  }
}

/** Merchants of every status. */
export async function insertMerchants(context: SeedContext): Promise<void> {
  for (const merchant of readMerchants()) {
    const id = await apply(context, merchant);
    await backdate(context.db, 'merchants', id, merchant.daysAgo);
    if (merchant.state === 'rejected') await rejectMerchant(context.db, id);
    if (merchant.state === 'waiting' || merchant.state === 'rejected') continue;
    await approveMerchant(context.db, id);
    if (merchant.state !== 'invited') await signUp(context, id, merchant);
  }
}

/** Runs after the orders, because a disabled merchant's products cannot be ordered. */
export async function disableMerchants(context: SeedContext): Promise<void> {
  for (const merchant of readMerchants()) {
    if (merchant.state !== 'disabled') continue;
    const [found] = await context.db
      .select({ id: merchants.id })
      .from(merchants)
      .where(eq(merchants.email, merchant.email));
    if (found) await activateMerchant(context.db, found.id, false);
  }
}

async function apply({ db }: SeedContext, merchant: DemoMerchant): Promise<string> {
  const { name, email, phoneNumber, brandName, business } = merchant;
  // The form requires an e-mail address; one application has none.
  if (email) await applyAsMerchant(db, { name, email, phoneNumber, brandName, business });
  else await db.insert(merchants).values({ name, email, phoneNumber, brandName, business });
  const [made] = await db
    .select({ id: merchants.id })
    .from(merchants)
    .where(eq(merchants.brandName, brandName));
  if (!made) throw new Error(`${brandName} did not apply.`);
  return made.id;
}

/** Ids contain their time, and lists sort by them. */
const idFromDaysAgo = (daysAgo: number) =>
  v7({ msecs: Date.now() - Math.round(daysAgo * 24 * 60 * 60 * 1000) });

type WithAccount = Extract<DemoMerchant, { account: object }>;

async function signUp(
  context: SeedContext,
  merchantId: string,
  { email, brandName, account, daysAgo }: WithAccount,
) {
  const { key, ...person } = account;
  const { password, ...named } = person;
  // From the day of the application: an invitation alone would create an account of today.
  const passwordHash = await hashPassword(password);
  await insertUser(context.db, { id: idFromDaysAgo(daysAgo), email, passwordHash, ...named });
  const token = await issueToken(context.db, 'invitation', merchantId);
  await completeSignup(context.db, token, { email, ...person });
  const user = await findCredentialsByEmail(context.db, email);
  if (!user) throw new Error(`${email} did not sign up.`);
  context.people.set(key, user.id);
  await backdate(context.db, 'users', user.id, daysAgo);
  // A brand of the catalogue has its description there.
  const description = readDemoProducts().brands.find(({ name }) => name === brandName)?.description;
  if (description)
    await context.db.update(brands).set({ description }).where(eq(brands.merchantId, merchantId));
}
