/**
 * `node bench/hostile-loads.ts [LOAD …]`: how long lists take while somebody makes the most expensive calls that are known (hostile-calls.ts).
 * Starts the shop with generated products for each load, which runs in a process of its own for ten seconds, an import until it is checked.
 * Meanwhile lists of other pages are requested fifty times a second. The pages must be built. Prints Markdown.
 *
 * --checkout FOLDER  another checkout to compare with, installed and built   --products N  (5000)   --port N  (3171)
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { hostileCalls } from './hostile-calls.ts';
import { startShop } from './shop-process.ts';
import { openTemporaryShop } from './temporary-shop.ts';
import { urlWithQuery } from './url-with-query.ts';

const { positionals, values: options } = parseArgs({
  allowPositionals: true,
  options: {
    checkout: { type: 'string' },
    products: { type: 'string', default: '5000' },
    port: { type: 'string', default: '3171' },
  },
});
const port = Number(options.port);
const loads = positionals.length > 0 ? positionals : Object.keys(hostileCalls);

const shop = await openTemporaryShop({ generated: Number(options.products) }, options.checkout);
try {
  process.stdout.write(
    '| load | lists | p50 ms | p95 ms | max ms | its replies |\n| --- | ---: | ---: | ---: | ---: | --- |\n',
  );
  for (const load of loads) await measureDuring(load);
} finally {
  await shop.close();
}

/** Each load meets a new process, whose limits have counted nothing. */
async function measureDuring(load: string): Promise<void> {
  await shop.database.pool.query('truncate rate_limits, product_imports cascade');
  const started = await startShop(
    {
      DATA_DIR: shop.dataDir,
      RATE_LIMIT: 'on',
      ADMIN_EMAIL: 'owner@example.com',
      ADMIN_PASSWORD: 'glass heron 42',
    },
    port,
    options.checkout,
  );
  try {
    // The first output of a new shop names its administrator, before it listens.
    while (!(await timeOfList().catch(() => null))) await pause(100);
    for (let at = 0; at < 200; at += 1) await timeOfList();
    const calls = fork(new URL('hostile-calls.ts', import.meta.url), [load, String(port)]);
    await once(calls, 'message');
    const replies = once(calls, 'message').then(([text]) => String(text));
    const times = await timesUntilExit(calls);
    times.sort((a, b) => a - b);
    const figures = [0.5, 0.95, 1].map((share) => times[Math.ceil(times.length * share) - 1]?.toFixed(1));
    process.stdout.write(`| ${load} | ${times.length} | ${figures.join(' | ')} | ${await replies} |\n`);
  } finally {
    await started.stop();
  }
}

/** Fifty lists a second, whether those before have been answered or not. */
async function timesUntilExit(calls: ChildProcess): Promise<number[]> {
  const lists: Promise<number>[] = [];
  let hasEnded = false;
  calls.once('exit', () => {
    hasEnded = true;
  });
  while (!hasEnded) {
    lists.push(timeOfList());
    await pause(20);
  }
  return await Promise.all(lists);
}

async function timeOfList(): Promise<number> {
  const began = performance.now();
  const page = 1 + Math.floor(Math.random() * 200);
  const response = await fetch(
    `http://127.0.0.1:${port}${urlWithQuery('/api/product/list', { page, limit: 10 })}`,
  );
  await response.arrayBuffer();
  return performance.now() - began;
}
