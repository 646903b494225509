import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { users } from '#server/db/schema/people.ts';
import { createTestDatabase } from '#server/testing/test-db.ts';
import { readSettings } from '../env.ts';
import { signIn } from '../features/auth/sign-in.ts';
import { firstAdministrator } from './first-administrator.ts';

const { db, close } = await createTestDatabase();
const dataDir = mkdtempSync(join(tmpdir(), 'shop-first-'));
afterAll(async () => {
  await close();
  rmSync(dataDir, { recursive: true });
});
const start = (env: Record<string, string> = {}) =>
  firstAdministrator(db, readSettings({ DATA_DIR: dataDir, ADMIN_EMAIL: 'owner@example.com', ...env }));
const path = join(dataDir, 'secrets', 'admin-password');

it('shows a random password once, and stores it in a file that only its owner can read', async () => {
  const told = await start();
  const password = readFileSync(path, 'utf8').trim();
  expect(told).toBe(`Administrator: owner@example.com / ${password} (shown only once, stored in ${path})`);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(await signIn(db, 'owner@example.com', password)).toMatchObject({ role: 'ROLE ADMIN' });
  expect(await start()).toBeNull();
});

it('shows neither a stored password again nor one that was set', async () => {
  await db.delete(users);
  expect(await start()).toBe(`Administrator: owner@example.com, with the password in ${path}`);
  await db.delete(users);
  expect(await start({ ADMIN_PASSWORD: 'set by hand' })).toBe(
    'Administrator: owner@example.com, with the password of ADMIN_PASSWORD',
  );
});

it('refuses a common password when other machines reach the shop', async () => {
  await db.delete(users);
  const open = { ADMIN_PASSWORD: 'password1', PUBLIC_URL: 'https://shop.example.com' };
  await expect(start(open)).rejects.toThrow(/^ADMIN_PASSWORD: /);
  expect(await start({ ADMIN_PASSWORD: 'password1' })).toMatch(/^Administrator: /);
});
