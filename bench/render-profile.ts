/**
 * `NODE_ENV=production node bench/render-profile.ts`: CPU time of uncached pages, in this process and without a network. Renders pages of the demo
 * shop many times, with nothing in the reply cache, and profiles them. The pages must be built. Prints Markdown:
 * milliseconds for each page, and for each part of the program.
 *
 * --pages N      renderings of each page (200)   --only A,B  these pages only
 * --functions N  also the N slowest functions    --save DIR  writes each page's HTML, to compare two versions
 * --against DIR  instead, compares with another built checkout: both render in this process, a few pages each in turn, so that
 *                other programs slow both down
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { ownCheckout } from '../scripts/shop-command.ts';
import { median } from './measure.ts';
import { openRenderedShop } from './rendered-shop.ts';
import { selfTimes, sumBy } from './self-times.ts';

const { values: options } = parseArgs({
  options: {
    pages: { type: 'string', default: '200' },
    only: { type: 'string' },
    functions: { type: 'string', default: '0' },
    save: { type: 'string' },
    against: { type: 'string' },
  },
});
const count = Number(options.pages);
// `npm start` sets it, too.
if (process.env.NODE_ENV !== 'production')
  throw new Error("NODE_ENV must be production: otherwise React's development build is measured");

const paths = Object.entries({
  home: '/',
  shop: '/shop',
  // Other bounds each time, so that no count of the list is known.
  'shop in a price range': '/shop?min=#',
  category: '/shop/category/lighting',
  product: '/product/harvest-moon-lamp',
  search: '/shop?name=lamp',
  login: '/login',
  'not found': '/no-such-page',
}).filter(([name]) => !options.only || options.only.split(',').includes(name));

let rendered = 0;
// The demo shops of two versions differ, and their pages are to show the same products.
const other = options.against ? await openRenderedShop(resolve(options.against)) : null;
const own = await openRenderedShop(ownCheckout, other?.slugs);
try {
  await (other ? comparePages(own.app, other.app) : profilePages(own.app));
} finally {
  await own.close();
  await other?.close();
}

/** Prints medians of small batches, and the median of their ratios. */
async function comparePages(here: FastifyInstance, there: FastifyInstance): Promise<void> {
  const batch = 10;
  const warmUp = 10;
  print(
    '| page | CPU ms: here | there | ratio | HTML kB: here | there |\n| --- | ---: | ---: | ---: | ---: | ---: |',
  );
  for (const [name, path] of paths) {
    const batches: [here: number, there: number][] = [];
    for (let done = -warmUp; done < count / batch; done += 1) {
      const own = await measureCpuMs(here, path, batch);
      const other = await measureCpuMs(there, path, batch);
      if (done >= 0) batches.push([own, other]);
    }
    const ms = [0, 1].map((at) => median(batches.map((times) => times[at] ?? Number.NaN)).toFixed(2));
    const ratio = median(batches.map(([own, other]) => own / other)).toFixed(2);
    const kilobytes = [];
    for (const app of [here, there]) kilobytes.push(((await render(app, path, 1)).length / 1_000).toFixed(1));
    print(`| ${name} | ${[...ms, ratio, ...kilobytes].join(' | ')} |`);
  }
}

/** @returns the CPU time of one page */
async function measureCpuMs(app: FastifyInstance, path: string, times: number): Promise<number> {
  let microseconds = 0;
  for (let done = 0; done < times; done += 1) {
    await forgetPages(app);
    const before = process.cpuUsage();
    await request(app, path);
    const { user, system } = process.cpuUsage(before);
    microseconds += user + system;
  }
  return microseconds / 1_000 / times;
}

async function profilePages(app: FastifyInstance): Promise<void> {
  for (const [, path] of paths) await render(app, path, 50);
  print('| page | CPU ms | HTML kB |\n| --- | ---: | ---: |');
  for (const [name, path] of paths) {
    const html = await render(app, path, 1);
    if (options.save) save(name, html);
    const kilobytes = (html.length / 1_000).toFixed(1);
    print(`| ${name} | ${(await minCpuMs(app, path)).toFixed(2)} | ${kilobytes} |`);
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
async function minCpuMs(app: FastifyInstance, path: string): Promise<number> {
  const times = [];
  for (let round = 0; round < 5; round += 1) times.push(await measureCpuMs(app, path, count / 5));
  return Math.min(...times);
}

/** @returns the last page's HTML */
async function render(app: FastifyInstance, path: string, times: number): Promise<string> {
  let last: Buffer = Buffer.of();
  for (let done = 0; done < times; done += 1) {
    await forgetPages(app);
    last = await request(app, path);
  }
  return brotliDecompressSync(last).toString();
}

async function request(app: FastifyInstance, path: string): Promise<Buffer> {
  const url = path.replace('#', String(2 + (rendered++ % 1_000)));
  const reply = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
  if (reply.statusCode >= 500) throw new Error(`${path} replied ${reply.statusCode}`);
  return reply.rawPayload;
}

/** Expires what is cached but the links of the footer: a running shop always has them, because all pages show them. */
async function forgetPages(app: FastifyInstance): Promise<void> {
  app.replyCache.expireAll();
  await app.inject('/api/page/list');
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
