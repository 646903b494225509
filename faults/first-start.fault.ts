import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { endProgram, freePort } from './dependencies/programs.ts';
import { addRow } from './row.ts';
import { until } from './wait.ts';

const BUSY_LOOPS = 4;
const TIMEOUT_MS = 40 * 60_000;

const started: ChildProcess[] = [];
afterAll(async () => {
  for (const child of started) await endProgram(child, 'SIGKILL');
});

test('npm start sets up the demo shop beside four busy loops, at the lowest priority', {
  timeout: TIMEOUT_MS,
}, async (context) => {
  const row = addRow(context);
  for (let at = 0; at < BUSY_LOOPS; at++) {
    // In a separate session, as another user's program would be: Linux may schedule by session.
    started.push(spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore', detached: true }));
  }
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'first-start-'));
  // PostgreSQL may run as another user, who needs access to the folder.
  chmodSync(folder, 0o711);
  const shop = spawn('nice', ['-n', '19', 'npm', 'start'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: join(folder, 'data'), SEED: 'demo' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const channel of [shop.stdout, shop.stderr]) {
    channel.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const ended = once(shop, 'exit');
  const began = performance.now();
  await until(
    'the shop has started',
    () => {
      if (shop.exitCode !== null) throw new Error(output);
      return output.includes(' is running at ');
    },
    TIMEOUT_MS,
  );
  row.notes.push(`started after ${Math.round((performance.now() - began) / 1_000)} s`);
  const list = await fetch(`http://127.0.0.1:${port}/api/product/list`);
  expect(list.status).toBe(200);
  expect(((await list.json()) as { products: unknown[] }).products.length).toBeGreaterThan(0);
  for (const loop of started.splice(0)) await endProgram(loop, 'SIGKILL');
  shop.kill('SIGTERM');
  await ended;
  expect(output).not.toMatch(/error|killed/i);
});
