import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  at,
  giveSmallProjects,
  launch,
  launchNode,
  noted,
  project,
  run,
  running,
  write,
} from '#server/testing/small-project.ts';

giveSmallProjects();

test('forwards signals and returns the exit code', async () => {
  write(
    'server/main.ts',
    `process.on('SIGTERM', () => process.exit(9)); setInterval(() => {}, 1000); console.log('open');`,
  );
  const shop = launch('start.mjs');
  await new Promise<void>((resolve) => {
    shop.child.stdout.on('data', (chunk) => String(chunk).includes('open') && resolve());
  });
  shop.child.kill('SIGTERM');
  expect((await shop.ended).code).toBe(9);
});

test('runs a shop that needs nothing in the process of npm start, with its flags', async () => {
  write('server/main.ts', `console.log(process.pid, String(process.execArgv));`);
  await run('start.mjs');
  const shop = launchNode(['--max-semi-space-size=8'], 'start.mjs');
  expect((await shop.ended).output).toBe(`${shop.child.pid} --max-semi-space-size=8\n`);
});

test("passes Node's flags to a shop in a separate process", async () => {
  write('server/main.ts', `setInterval(() => {}, 1000); console.log(String(process.execArgv));`);
  const flag = '--max-semi-space-size=16';
  const shop = launchNode([flag], 'start.mjs', '--dev');
  await new Promise<void>((resolve) => {
    shop.child.stdout.on('data', (chunk) => String(chunk).includes(flag) && resolve());
  });
  shop.child.kill('SIGTERM');
  await shop.ended;
});

test('ends when npm is ended, which only stops the shell in between', async () => {
  await run('start.mjs');
  write(
    'server/main.ts',
    `process.on('SIGTERM', () => { console.log('ends well'); process.exit(); });
    setInterval(() => {}, 1000); console.log('open');`,
  );
  const command = `${process.execPath} ${at('scripts/start.mjs')}; true`;
  const shell = spawn('sh', ['-c', command], {
    env: { PATH: process.env.PATH, npm_lifecycle_event: 'start' },
  });
  const said = (text: string) =>
    new Promise<void>((resolve) => {
      shell.stdout.on('data', (chunk) => String(chunk).includes(text) && resolve());
    });
  await said('open');
  const ending = said('ends well');
  shell.kill('SIGTERM');
  await ending;
});

test.skipIf(process.platform === 'win32').each([
  ['SIGTERM to npm', (npm: number) => process.kill(npm, 'SIGTERM')],
  [
    'Ctrl-C in a terminal, twice',
    (npm: number) => {
      for (let press = 1; press <= 2; press++) process.kill(-npm, 'SIGINT');
    },
  ],
])('npm start waits until the shop has ended: %s', async (_, signal) => {
  await run('start.mjs');
  // Like the shop, it ends once and takes its time.
  write(
    'server/main.ts',
    `const end = () => setTimeout(() => { console.log('has ended'); process.exit(); }, 500);
    let isEnding = false;
    for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => { if (!isEnding) end(); isEnding = true; });
    setInterval(() => {}, 1000); console.log('open');`,
  );
  const { start } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).scripts;
  write('package.json', JSON.stringify({ scripts: { start } }));
  const npm = spawn('npm', ['start'], { cwd: project, detached: true });
  running.add(npm);
  let output = '';
  const open = new Promise<void>((resolve) => {
    npm.stdout.on('data', (chunk) => {
      output += chunk;
      if (output.includes('open')) resolve();
    });
  });
  // Not 'close', which also waits for everybody else who writes to its output.
  const exit = once(npm, 'exit');
  await open;
  signal(npm.pid ?? 0);
  expect(await exit).toEqual([0, null]);
  expect(output).toMatch(/has ended\n$/);
});

test('restarts the shop in development when a source of the server changed', async () => {
  write('server/main.ts', `setInterval(() => {}, 1000); console.log('first', process.argv[2]);`);
  const shop = launch('start.mjs', '--dev');
  const said = (text: string) =>
    new Promise<void>((resolve) => {
      shop.child.stdout.on('data', (chunk) => String(chunk).includes(text) && resolve());
    });
  await said('first --dev');
  const again = said('second');
  write('server/main.ts', `setInterval(() => {}, 1000); console.log('second');`);
  await again;
  shop.child.kill('SIGTERM');
  expect((await shop.ended).output).toContain('server/main.ts changed');
  expect(noted('build')).toBe(0);
});
