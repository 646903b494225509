import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { signIn } from '#server/features/auth/sign-in.ts';
import { createTestDatabase } from '#server/testing/test-db.ts';

const { db, url, close } = await createTestDatabase();
const dataDir = await mkdtemp(join(tmpdir(), 'shop-admin-'));
afterAll(async () => {
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
  const { code, out } = await admin('ops@example.com');
  expect(code).toBe(0);
  const password = /Password, shown this once: (\S{16})\n$/.exec(out)?.[1] ?? '';
  expect(await signIn(db, 'ops@example.com', password)).toMatchObject({ role: 'ROLE ADMIN' });
  expect((await admin('OPS@example.com')).out).toBe('OPS@example.com is an administrator already.\n');
});

it('prints its usage when there is no e-mail address', async () => {
  expect(await admin()).toEqual({
    code: 1,
    out: '',
    err: 'Usage: npm run admin -- EMAIL (Email is required.)\n',
  });
});
