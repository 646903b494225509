import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it, vi } from 'vitest';
import { listActivity } from '#server/features/activity/activity.store.ts';
import { hasSecondFactor } from '#server/features/auth/second-factor/second-factors.store.ts';
import { signIn } from '#server/features/auth/sign-in.ts';
import { insertUser } from '#server/features/users/users.store.ts';
import { createSecretEncryption } from '#server/process/secret-encryption.ts';
import { turnOnSecondFactor } from '#server/testing/builders/second-factors.ts';
import { createTestDatabase } from '#server/testing/test-db.ts';

// Each call starts a process, several in a test.
vi.setConfig({ testTimeout: 180_000 });

const { db, url, close } = await createTestDatabase();
const dataDir = await mkdtemp(join(tmpdir(), 'shop-admin-'));
afterAll(async () => {
  vi.resetConfig();
  await close();
  await rm(dataDir, { recursive: true });
});

const program = fileURLToPath(new URL('./admin.ts', import.meta.url));
const env = { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir, JWT_SECRET: 'x'.repeat(32) };
const admin = (...args: string[]) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const options = { env, cwd: dataDir };
    execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', program, ...args],
      options,
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), out, err }),
    );
  });

it('prints the password of a new administrator, who can sign in with it', async () => {
  const { code, out, err } = await admin('ops@example.com');
  expect(code).toBe(0);
  const password = /Password, shown this once: (\S{16})\n$/.exec(out)?.[1] ?? '';
  const account = await signIn(db, 'ops@example.com', password);
  expect(account).toMatchObject({ role: 'ROLE ADMIN' });
  expect(JSON.parse(err)).toMatchObject({
    log: 'security',
    event: 'role-changed',
    how: 'terminal',
    role: 'ROLE ADMIN',
    set: 'owner',
    account: account.id,
  });
  expect((await admin('OPS@example.com')).out).toBe('OPS@example.com is an administrator already.\n');
});

it('gives fewer permissions, takes them away, and leaves the shop an owner', async () => {
  await admin('owner@example.com');
  const made = await admin('--set', 'orders', 'clerk@example.com');
  expect(made.out).toMatch(/^clerk@example\.com is an administrator for Orders now\. Password/);
  expect(JSON.parse(made.err)).toMatchObject({ event: 'role-changed', role: 'ROLE ADMIN', set: 'orders' });
  const changed = await admin('--set', 'catalogue', 'clerk@example.com');
  expect(changed.out).toMatch(/^clerk@example\.com is an administrator for Catalogue now and signs in again/);
  const ended = await admin('--set', 'none', 'clerk@example.com');
  expect(ended.out).toBe('clerk@example.com is no longer an administrator.\n');
  expect(JSON.parse(ended.err)).toMatchObject({ event: 'role-changed', role: 'ROLE MEMBER' });
  expect(await admin('--set', 'none', 'clerk@example.com')).toMatchObject({
    code: 1,
    err: 'clerk@example.com is no administrator.\n',
  });
  await admin('--set', 'none', 'ops@example.com');
  expect(await admin('--set', 'none', 'owner@example.com')).toMatchObject({
    code: 1,
    err: 'This is the only owner of the shop. Please make somebody else an owner first.\n',
  });
  expect((await admin('--set', 'captain', 'clerk@example.com')).err).toMatch(/\(no such set\)\n$/);
});

it('turns two-step sign-in off for somebody who has lost app and recovery codes', async () => {
  const { id } = await insertUser(db, { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com' });
  const encryption = createSecretEncryption('any');
  await turnOnSecondFactor({ db, encryption }, id);
  const { out, err } = await admin('--reset-second-factor', 'ANN@example.com');
  expect(JSON.parse(err)).toMatchObject({ log: 'security', event: 'second-factor-off', account: id });
  expect(out).toBe(
    'Two-step sign-in is off for ANN@example.com, who can sign in without a code now and set it up again.\n',
  );
  expect(await hasSecondFactor(db, id)).toBe(false);
  const { activity: events } = await listActivity(db, { page: 1, limit: 1, search: 'ann@example.com' });
  expect(events).toMatchObject([{ kind: 'second-factor-off', details: { how: 'terminal' } }]);
});

it('resets nothing for an unknown address', async () => {
  expect(await admin('--reset-second-factor', 'nobody@example.com')).toEqual({
    code: 1,
    out: '',
    err: 'No account has the e-mail address nobody@example.com.\n',
  });
});

it('prints its usage when there is no e-mail address', async () => {
  expect(await admin()).toEqual({
    code: 1,
    out: '',
    err: 'Usage: npm run admin -- [--set owner|orders|catalogue|support|none] [--reset-second-factor] EMAIL (Email is required.)\n',
  });
});

it('refuses a second e-mail address', async () => {
  expect((await admin('ann@example.com', 'ben@example.com')).err).toBe(
    'Usage: npm run admin -- [--set owner|orders|catalogue|support|none] [--reset-second-factor] EMAIL (one e-mail address at a time)\n',
  );
});
