import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { activity } from '#server/db/schema/activity.ts';
import { installation } from '#server/db/schema/installation.ts';
import { users } from '#server/db/schema/people.ts';
import { createTestDatabase } from '#server/testing/test-db.ts';
import { listSessions } from '../users/sessions.store.ts';
import type { Credentials } from '../users/users.store.ts';
import { createAdministrator } from './create-administrator.ts';
import { ensureFirstAdministrator } from './ensure-first-administrator.ts';
import { registerMember } from './register.ts';
import { signIn } from './sign-in.ts';
import { startSession } from './start-session.ts';

const { db, close } = await createTestDatabase();
afterAll(close);
beforeEach(async () => {
  await db.delete(users);
  await db.delete(installation);
});

const adminEmail = 'Owner@example.com';
const ensure = (adminPassword: string | null = null, kept = async () => adminPassword ?? 'random password') =>
  ensureFirstAdministrator(db, { adminEmail, adminPassword }, kept);
const register = (email: string) =>
  registerMember(db, { email, firstName: 'M', lastName: 'T', password: 'old words', isSubscribed: false });
const signInOn = (account: Credentials) =>
  startSession(
    db,
    { ...account, hasEnteredCode: false },
    { provider: 'Email', device: 'Firefox on Linux', ip: '192.0.2.1' },
  );
const readRoles = async () => (await db.select().from(users)).map(({ email, role }) => [email, role]);

describe('the first administrator', () => {
  it('is created once, with ADMIN_PASSWORD', async () => {
    expect(await ensure('set by hand')).toBe(true);
    expect(await signIn(db, adminEmail, 'set by hand')).toMatchObject({ role: 'ROLE ADMIN' });
    expect(await ensure('another one')).toBe(false);
    await expect(signIn(db, adminEmail, 'another one')).rejects.toThrow();
  });

  it('gets a random password when ADMIN_PASSWORD is not set, which is made only when needed', async () => {
    expect(await ensure()).toBe(true);
    expect(await signIn(db, adminEmail, 'random password')).toBeTruthy();
    const unwanted = () => {
      throw new Error('no password is needed');
    };
    expect(await ensure(null, unwanted)).toBe(false);
  });

  it('is created once by several processes that start at the same time', async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => ensure('set by hand')));
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await readRoles()).toEqual([[adminEmail, 'ROLE ADMIN']]);
  });

  it('is an existing account with the address, with the new password and without older sessions', async () => {
    const before = await register('owner@EXAMPLE.com');
    await signInOn(before);
    await ensure('set by hand');
    const after = await signIn(db, adminEmail, 'set by hand');
    expect(after).toMatchObject({ id: before.id, role: 'ROLE ADMIN' });
    expect(await listSessions(db, before.id)).toEqual([]);
    await expect(signIn(db, adminEmail, 'old words')).rejects.toThrow();
  });

  it('is not created when there is another, except for demo administrators when ADMIN_PASSWORD is set', async () => {
    await createAdministrator(db, 'ines@example.com', 'demo-admin');
    expect(await ensure('set by hand')).toBe(false);
    await db.insert(installation).values({ key: 'seed', value: 'demo' });
    expect(await ensure()).toBe(false);
    expect(await ensure('set by hand')).toBe(true);
    expect(await signIn(db, adminEmail, 'set by hand')).toMatchObject({ role: 'ROLE ADMIN' });
    expect(await ensure('changed later')).toBe(false);
  });
});

describe('a further administrator', () => {
  it('is a new account with the given password', async () => {
    expect(await createAdministrator(db, 'new@example.com', 'shown once')).toMatchObject({ what: 'created' });
    const made = await signIn(db, 'new@example.com', 'shown once');
    expect(made).toMatchObject({ role: 'ROLE ADMIN' });
    const [event] = await db.select().from(activity).where(eq(activity.accountId, made.id));
    expect(event).toMatchObject({
      kind: 'role-changed',
      details: { role: 'ROLE ADMIN', set: 'owner', how: 'terminal' },
    });
  });

  it('can be an existing account, which keeps its password and is signed out', async () => {
    const before = await register('member@example.com');
    await signInOn(before);
    const made = await createAdministrator(db, 'Member@example.com', 'shown once');
    expect(made).toMatchObject({ what: 'changed', hasPassword: true, isProven: false });
    const after = await signIn(db, 'member@example.com', 'old words');
    expect(after).toMatchObject({ role: 'ROLE ADMIN' });
    expect(await listSessions(db, before.id)).toEqual([]);
    expect(await db.$count(activity, eq(activity.accountId, before.id))).toBe(1);
    await expect(signIn(db, 'member@example.com', 'shown once')).rejects.toThrow();
  });

  it('changes nothing for an administrator', async () => {
    await createAdministrator(db, 'new@example.com', 'shown once');
    expect(await createAdministrator(db, 'new@example.com', 'another')).toEqual({ what: 'already' });
    expect(await signIn(db, 'new@example.com', 'shown once')).toBeTruthy();
  });
});
