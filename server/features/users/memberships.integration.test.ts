import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MerchantSet, merchantSets, type ShopSet, shopSets } from '#contract/permissions.ts';
import { inTransaction } from '#server/db/db.ts';
import { findSqlState } from '#server/db/outage.ts';
import { memberships, merchants, sessions, users } from '#server/db/schema/people.ts';
import type { Actor } from '#server/http/actor.ts';
import { countLockWaits } from '#server/testing/lock-waits.ts';
import { createTestDatabase } from '#server/testing/test-db.ts';
import { createAdministrator } from '../auth/create-administrator.ts';
import { removeAdministrator } from '../auth/remove-administrator.ts';
import { endTeamMember } from '../team/change-team-member.ts';
import { endMembership, findMembership, hasOwner, setMembership } from './memberships.store.ts';
import { insertUser } from './users.store.ts';

const { db, pool, close } = await createTestDatabase();
afterAll(close);

let merchantId = '';
beforeAll(async () => {
  const application = { name: 'Vera', phoneNumber: '1', brandName: 'Tarn', business: 'Lamps.' };
  const [merchant] = await db.insert(merchants).values(application).returning({ id: merchants.id });
  merchantId = merchant?.id ?? '';
});
beforeEach(async () => {
  await db.delete(users);
});

let added = 0;
const addUser = async () =>
  (await insertUser(db, { firstName: 'M', lastName: 'T', email: `m-${++added}@example.com` })).id;
const readRole = async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0]?.role;
const addSession = (userId: string) =>
  db.insert(sessions).values({ userId, provider: 'Email', device: 'Firefox', ip: '192.0.2.1' });
const countSessions = (userId: string) => db.$count(sessions, eq(sessions.userId, userId));
const writeState = (work: PromiseLike<unknown>) => Promise.resolve(work).then(() => 'done', findSqlState);

const CHECK_VIOLATION = '23514';
const UNIQUE_VIOLATION = '23505';
const RAISED = 'P0001';

describe('the database', () => {
  it('takes the sets of the contract, each only for the shop or a merchant', async () => {
    const insert = async (values: { permissionSet: ShopSet | MerchantSet; merchantId?: string }) =>
      writeState(db.insert(memberships).values({ userId: await addUser(), ...values }));
    for (const set of Object.keys(shopSets) as ShopSet[]) {
      expect(await insert({ permissionSet: set })).toBe('done');
      const ofMerchant = Object.hasOwn(merchantSets, set) ? 'done' : CHECK_VIOLATION;
      expect(await insert({ permissionSet: set, merchantId })).toBe(ofMerchant);
    }
    expect(await insert({ permissionSet: 'staff', merchantId })).toBe('done');
    expect(await insert({ permissionSet: 'staff' })).toBe(CHECK_VIOLATION);
    expect(await insert({ permissionSet: 'captain' as ShopSet })).toBe(CHECK_VIOLATION);
  });

  it('keeps one membership for each account', async () => {
    const userId = await addUser();
    await db.insert(memberships).values({ userId, permissionSet: 'orders' });
    const second = db.insert(memberships).values({ userId, merchantId, permissionSet: 'staff' });
    expect(await writeState(second)).toBe(UNIQUE_VIOLATION);
  });

  it('derives the role, which nobody else may change', async () => {
    const id = await addUser();
    expect(await readRole(id)).toBe('ROLE MEMBER');
    await setMembership(db, id, { permissionSet: 'staff', merchantId });
    expect(await readRole(id)).toBe('ROLE MERCHANT');
    await setMembership(db, id, { permissionSet: 'support' });
    expect(await readRole(id)).toBe('ROLE ADMIN');
    const byHand = db.update(users).set({ role: 'ROLE MERCHANT' }).where(eq(users.id, id));
    expect(await writeState(byHand)).toBe(RAISED);
    await endMembership(db, id);
    expect(await readRole(id)).toBe('ROLE MEMBER');
  });
});

it('a changed membership ends the sessions, in the same transaction', async () => {
  const id = await addUser();
  const changes = [
    () => setMembership(db, id, { permissionSet: 'orders' }),
    () => setMembership(db, id, { permissionSet: 'support' }),
    () => endMembership(db, id),
  ];
  for (const change of changes) {
    await addSession(id);
    await change();
    expect(await countSessions(id)).toBe(0);
  }
  await addSession(id);
  const rolledBack = inTransaction(db, async (tx) => {
    await setMembership(tx, id, { permissionSet: 'owner' });
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  expect([await countSessions(id), await findMembership(db, id)]).toEqual([1, null]);
});

describe("the shop's last owner", () => {
  const owner: Actor = {
    id: '',
    firstName: 'Ada',
    lastName: 'Owner',
    email: null,
    isEmailProven: true,
    membership: { of: 'shop', set: 'owner' },
    merchant: null,
  };

  const byTerminal = ({ email }: { email: string }) => removeAdministrator(db, email);
  const loweredByTerminal = ({ email }: { email: string }) => createAdministrator(db, email, '', 'orders');
  const byTeam = ({ id }: { id: string }) => endTeamMember(db, { ...owner, id }, id);
  it.each([
    { what: 'the terminal', ways: [byTerminal, loweredByTerminal, byTerminal, loweredByTerminal] },
    { what: 'the terminal and Team', ways: [byTerminal, byTeam] },
  ])('stays when all owners are ended at the same moment by $what', async ({ ways }) => {
    const owners: { email: string; id: string }[] = [];
    for (const at of ways.keys()) {
      const email = `owner-${at}@example.com`;
      const made = await createAdministrator(db, email, 'a password');
      if (made.what === 'created') owners.push({ email, id: made.accountId });
    }
    await createAdministrator(db, 'clerk@example.com', 'a password', 'support');
    // All have looked for other owners, or wait to, before the first one may write.
    const changes = await db.transaction(async (tx) => {
      await tx.execute(sql`lock table ${memberships} in exclusive mode`);
      const begun = owners.map((each, at) => ways[at]?.(each));
      await expect.poll(() => countLockWaits(pool)).toBe(ways.length);
      return { all: Promise.allSettled(begun) };
    });
    const results = await changes.all;
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { code: 'last-administrator' } }]);
    expect(await hasOwner(db)).toBe(true);
    // Others may be changed.
    await removeAdministrator(db, 'clerk@example.com');
  });
});
