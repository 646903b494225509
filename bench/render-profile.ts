/**
 * `NODE_ENV=production node bench/render-profile.ts`: CPU time of uncached pages, in this process and without a network. Renders pages of the demo
 * shop many times, with nothing in the reply cache, and profiles them. The pages must be built. Prints Markdown:
 * milliseconds for each page, and for each part of the program.
 *
 * --pages N      renderings of each page (200)   --only A,B  these pages only
 * --functions N  also the N slowest functions    --save DIR  writes each page's HTML, to compare two versions
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '#server/app.ts';
import { openDatabase } from '#server/db/db.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { seedDemo } from '#server/db/seed/seed-demo.ts';
import { readSettings } from '#server/env.ts';
import { createThisProcess } from '#server/features/health/this-process.ts';
import { closeMedia, openMedia, openStore } from '#server/features/media/media.ts';
import { initialSettings } from '#server/features/settings/settings.rules.ts';
import { insertMissingSettings } from '#server/features/settings/settings.store.ts';
import { createSecretEncryption } from '#server/secret-encryption.ts';
import { builtWeb } from '#server/web.ts';
import { selfTimes, sumBy } from './self-times.ts';
import { noChanges } from './temporary-shop.ts';

const { values: options } = parseArgs({
  options: {
    pages: { type: 'string', default: '200' },
    only: { type: 'string' },
    functions: { type: 'string', default: '0' },
    save: { type: 'string' },
  },
});
const count = Number(options.pages);
// `npm start` sets it, too.
if (process.env.NODE_ENV !== 'production')
  throw new Error("NODE_ENV must be production: otherwise React's development build is measured");

const paths = Object.entries({
  home: '/',
  shop: '/shop',
  category: '/shop/category/lighting',
  product: '/product/harvest-moon-lamp',
  search: '/shop?name=lamp',
  login: '/login',
  'not found': '/no-such-page',
}).filter(([name]) => !options.only || options.only.split(',').includes(name));

const dataDir = mkdtempSync(join(tmpdir(), 'shop-profile-'));
// PostgreSQL may run as another user, who needs access to the folder.
chmodSync(dataDir, 0o711);
const database = await openDatabase({ databaseUrl: null, dataDir }, { limited: false });
try {
  await migrateDatabase(database.pool);
  const media = openMedia(openStore(dataDir, null), { warn: () => {} });
  const demo = { db: database.db, cacheInvalidation: noChanges, media, keepsMails: true };
  const settings = readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'error', RATE_LIMIT: 'off' });
  const initial = initialSettings(settings.initial);
  await insertMissingSettings(database.db, initial);
  await seedDemo(demo);
  const app = await buildApp({
    settings,
    shopSettings: { initial, current: () => initial, latest: async () => initial, onChange() {} },
    db: database.db,
    pool: database.pool,
    thisProcess: createThisProcess({ ...settings, media }),
    jwtSecret: 'only for this process, never used',
    encryption: createSecretEncryption('only for this process, never used'),
    cacheInvalidation: noChanges,
    media,
    web: builtWeb(),
  });
  await profilePages(app);
  await app.close();
  await closeMedia(media);
} finally {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
}

async function profilePages(app: FastifyInstance): Promise<void> {
  for (const [, path] of paths) await render(app, path, 50);
  print('| page | CPU ms | HTML kB |\n| --- | ---: | ---: |');
  for (const [name, path] of paths) {
    const html = await render(app, path, 1);
    if (options.save) save(name, html);
    const kilobytes = (html.length / 1_000).toFixed(1);
    print(`| ${name} | ${(await leastCpuMs(app, path)).toFixed(2)} | ${kilobytes} |`);
  }

  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: 200 });
  await session.post('Profiler.start');
  for (const [, path] of paths) await render(app, path, count);
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  const times = selfTimes(profile);
  printTimes('part of the program', sumBy(times, 'part'));
  if (Number(options.functions) > 0)
    printTimes('function', sumBy(times, 'name').slice(0, Number(options.functions)));
}

/** @returns the CPU time of one page, from the best of five rounds: other programs on the machine only ever add to it */
async function leastCpuMs(app: FastifyInstance, path: string): Promise<number> {
  const times = [];
  for (let round = 0; round < 5; round += 1) {
    const before = process.cpuUsage();
    await render(app, path, count / 5);
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1_000 / (count / 5));
  }
  return Math.min(...times);
}

/** @returns the last page's HTML */
async function render(app: FastifyInstance, path: string, times: number): Promise<string> {
  let last: Buffer = Buffer.of();
  for (let done = 0; done < times; done += 1) {
    app.replyCache.expireAll();
    const reply = await app.inject({ url: path, headers: { 'accept-encoding': 'br' } });
    if (reply.statusCode >= 500) throw new Error(`${path} replied ${reply.statusCode}`);
    last = reply.rawPayload;
  }
  return brotliDecompressSync(last).toString();
}

function save(name: string, html: string): void {
  mkdirSync(options.save ?? '', { recursive: true });
  writeFileSync(join(options.save ?? '', `${name.replaceAll(' ', '-')}.html`), html);
}

function printTimes(title: string, times: [name: string, ms: number][]): void {
  const total = times.reduce((sum, [, ms]) => sum + ms, 0);
  print(`\n| ${title} | ms a page | share |\n| --- | ---: | ---: |`);
  for (const [name, ms] of times) {
    const share = (ms / total) * 100;
    if (share >= 0.5)
      print(`| ${name} | ${(ms / count / paths.length).toFixed(3)} | ${share.toFixed(1)} % |`);
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
