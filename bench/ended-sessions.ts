/**
 * `node bench/ended-sessions.ts`: how soon another process refuses a session that one process has ended. Starts two shops on
 * one database, uses sessions in both, ends them in the first, and measures from its reply until the second, which remembers
 * them, has replied to the last request that it accepted (0 without one), and until it has closed the session's socket. Fails when
 * p99 of the former is above 100 ms, or when the process that ended a session accepts it once more. The pages must be built. Prints
 * Markdown.
 *
 * --sessions N   (500)   --port N  of the first shop (3161), the second has the next
 */
import { parseArgs } from 'node:util';
import { io } from 'socket.io-client';
import { summarize } from './measure.ts';
import { signUp } from './order-scenario.ts';
import { startShop } from './shop-process.ts';
import { openTemporaryShop } from './temporary-shop.ts';

const { values: options } = parseArgs({
  options: {
    sessions: { type: 'string', default: '500' },
    port: { type: 'string', default: '3161' },
  },
});
const [first, second] = [Number(options.port), Number(options.port) + 1];

const shop = await openTemporaryShop({ generated: 10 });
const processes = [];
try {
  for (const port of [first, second]) processes.push(await startShop({ DATA_DIR: shop.dataDir }, port));
  const times: { accepted: number[]; closed: number[] } = { accepted: [], closed: [] };
  for (let done = 0; done < Number(options.sessions); done += 1) await endOne();
  process.stdout.write('| in another process | p50 ms | p99 ms | most ms |\n| --- | ---: | ---: | ---: |\n');
  for (const [name, measured] of Object.entries(times)) {
    const { p50, p99 } = summarize(measured, 1, Number.NaN);
    if (name === 'accepted' && p99 > 100) process.exitCode = 1;
    const figures = [p50, p99, measured.at(-1) ?? Number.NaN].map((ms) => ms.toFixed(1));
    process.stdout.write(`| ${name} | ${figures.join(' | ')} |\n`);
  }

  async function endOne(): Promise<void> {
    const token = await signUp(first);
    const socket = io(`http://127.0.0.1:${second}`, {
      auth: { token },
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
    });
    await new Promise<void>((resolve, reject) =>
      socket.once('connect', resolve).once('connect_error', reject),
    );
    for (const port of [first, second]) {
      if ((await request(port, 'GET', '/user/me', token)) !== 200)
        throw new Error('the session did not begin');
    }
    const closed = new Promise<number>((resolve) =>
      socket.once('disconnect', () => resolve(performance.now())),
    );
    await request(first, 'POST', '/auth/logout', token);
    const ended = performance.now();
    let acceptedUntil = ended;
    while ((await request(second, 'GET', '/user/me', token)) === 200) acceptedUntil = performance.now();
    times.accepted.push(acceptedUntil - ended);
    if ((await request(first, 'GET', '/user/me', token)) !== 401)
      throw new Error('the process that ended a session accepted it');
    // The notification may arrive before the reply.
    times.closed.push(Math.max(0, (await closed) - ended));
  }
} finally {
  for (const each of processes) await each.stop();
  await shop.close();
}

async function request(port: number, method: string, path: string, authorization: string): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/api${path}`, { method, headers: { authorization } });
  await response.arrayBuffer();
  return response.status;
}
