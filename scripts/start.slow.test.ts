import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

/**
 * The scripts in a small project whose npm, page builder and shop only record that they ran. Nothing is downloaded.
 */
let project: string;
const running = new Set<ChildProcess>();
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
});
const at = (path: string) => join(project, path);

function write(path: string, text: string): void {
  mkdirSync(dirname(at(path)), { recursive: true });
  writeFileSync(at(path), text);
}

const noted = (program: string) =>
  existsSync(at('ran.log'))
    ? readFileSync(at('ran.log'), 'utf8')
        .split('\n')
        .filter((line) => line === program).length
    : 0;

/** Records that it runs, takes a moment, and does `work`. */
const program = (name: string, work: string) => `
  const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs');
  appendFileSync(${JSON.stringify(at('ran.log'))}, '${name}\\n');
  setTimeout(() => { ${work} }, 200);`;

const builder = 'node_modules/@react-router/dev/bin.cjs';
const bundler = 'node_modules/vite/bin/vite.js';
const builds = `
  mkdirSync('build/client/assets', { recursive: true });
  mkdirSync('build/server', { recursive: true });
  writeFileSync('build/client/assets/app.js', 'x'.repeat(2000));
  writeFileSync('build/client/assets/tiny.js', 'x');`;
const bundles = `
  mkdirSync('build/shop', { recursive: true });
  writeFileSync('build/shop/main.js', require('node:fs').readFileSync('server/main.ts'));`;

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'project-'));
  cpSync(dirname(fileURLToPath(import.meta.url)), at('scripts'), { recursive: true });
  write(
    'package-lock.json',
    JSON.stringify({ packages: { '': {}, 'node_modules/a': { version: '1.0.0' } } }),
  );
  write('web/page.tsx', 'page');
  write('contract/roles.ts', '');
  write('server/main.ts', `console.log('open'); process.exitCode = 7;`);
  write(
    'npm.cjs',
    program(
      'npm',
      `mkdirSync('node_modules/@react-router/dev', { recursive: true });
      writeFileSync('${builder}', ${JSON.stringify(program('build', builds))});
      mkdirSync('node_modules/vite/bin', { recursive: true });
      writeFileSync('${bundler}', ${JSON.stringify(program('bundle', bundles))});`,
    ),
  );
});

/** Like `npm run`: with npm's path and Node in the environment. */
function launch(script: string, ...args: string[]) {
  return launchNode([], script, ...args);
}
function launchNode(flags: string[], script: string, ...args: string[]) {
  return launchWith({ flags }, script, ...args);
}
interface LaunchOptions {
  flags?: string[];
  user?: { uid: number; gid: number };
}
function launchWith({ flags = [], user }: LaunchOptions, script: string, ...args: string[]) {
  const { PATH } = process.env;
  const env = { PATH, npm_execpath: at('npm.cjs'), npm_node_execpath: process.execPath };
  const options = { env, cwd: tmpdir(), ...user };
  const child = spawn(process.execPath, [...flags, at(`scripts/${script}`), ...args], options);
  let output = '';
  const listen = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  running.add(child);
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child);
    return { code: code as number | null, output };
  });
  return { child, ended };
}
const run = (script: string, ...args: string[]) => launch(script, ...args).ended;
/** Root may write everywhere, so it runs the script as somebody else. */
const asNobody = (script: string) =>
  launchWith(process.getuid?.() === 0 ? { user: { uid: 65_534, gid: 65_534 } } : {}, script).ended;

describe('installing', () => {
  test('happens once, and again when the lock changes', async () => {
    expect((await run('install.mjs')).code).toBe(0);
    expect((await run('install.mjs')).output).toBe('');
    expect(noted('npm')).toBe(1);
    appendFileSync(at('package-lock.json'), '\n');
    await run('install.mjs');
    expect(noted('npm')).toBe(2);
  });

  test('is skipped after an installation of the same lock by hand', async () => {
    write(
      'node_modules/.package-lock.json',
      JSON.stringify({ packages: { 'node_modules/a': { version: '1.0.0' } } }),
    );
    await run('install.mjs');
    expect(noted('npm')).toBe(0);
    rmSync(at('node_modules/.installed'));
    write(
      'node_modules/.package-lock.json',
      JSON.stringify({ packages: { 'node_modules/a': { version: '0.9.0' } } }),
    );
    await run('install.mjs');
    expect(noted('npm')).toBe(1);
  });

  test('happens once when two processes need it', async () => {
    const both = await Promise.all([run('install.mjs'), run('install.mjs')]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(noted('npm')).toBe(1);
  });

  test('prints why it failed, and tries again', async () => {
    write('npm.cjs', `console.error('no network'); process.exit(3);`);
    const { code, output } = await run('install.mjs');
    expect(code).toBe(1);
    expect(output).toContain('no network');
    expect(existsSync(at('node_modules/.installed'))).toBe(false);
    expect(readdirSync(project)).not.toContain('.turn.lock');
  });

  test('takes over the lock of a killed process', async () => {
    write(
      'npm.cjs',
      `require('node:fs').writeFileSync(${JSON.stringify(at('npm.pid'))}, String(process.pid));
      setInterval(() => {}, 1000);`,
    );
    const killed = launch('install.mjs');
    const npm = () => Number(existsSync(at('npm.pid')) && readFileSync(at('npm.pid'), 'utf8'));
    await expect.poll(npm, { interval: 10 }).toBeGreaterThan(0);
    killed.child.kill('SIGKILL');
    process.kill(npm(), 'SIGKILL');
    expect(existsSync(at('.turn.lock'))).toBe(true);
    // Nobody touches it any more: make it look old.
    await killed.ended;
    utimesSync(at('.turn.lock'), new Date(0), new Date(0));
    write('npm.cjs', program('npm', `mkdirSync('node_modules', { recursive: true });`));
    expect((await run('install.mjs')).code).toBe(0);
    expect(noted('npm')).toBe(1);
  });
});

describe('starting', () => {
  test('installs, builds and runs the shop, then only runs it', async () => {
    const first = await run('start.mjs');
    expect(first.output).toMatch(
      /^Installing packages … .*\nBuilding the pages … .*\nBundling the server … .*\nopen\n$/,
    );
    expect(first.code).toBe(7);
    const second = await run('start.mjs');
    expect(second).toEqual({ code: 7, output: 'open\n' });
    expect([noted('npm'), noted('build'), noted('bundle')]).toEqual([1, 1, 1]);
  });

  test('bundles again when a source of the server changed, without the pages, and not for a test or SQL', async () => {
    await run('start.mjs');
    write('server/orders.test.ts', 'test');
    write('server/db/functions/orders.sql', 'select 1');
    await run('start.mjs');
    expect(noted('bundle')).toBe(1);
    write('server/main.ts', `console.log('changed');`);
    expect((await run('start.mjs')).output).toMatch(/changed\n$/);
    expect([noted('build'), noted('bundle')]).toEqual([1, 2]);
  });

  test('keeps the files of the bundle before, which a running shop may still load', async () => {
    await run('start.mjs');
    const age = (file: string, minutes: number) =>
      utimesSync(at(file), new Date(), new Date(Date.now() - minutes * 60_000));
    write('build/shop/mailer-old.js', '');
    write('build/shop/mailer-older.js', '');
    age('build/shop/main.js', 10);
    age('build/shop/mailer-old.js', 10);
    age('build/shop/mailer-older.js', 20);
    write('server/main.ts', `console.log('changed');`);
    await run('start.mjs');
    expect(readdirSync(at('build/shop')).sort()).toEqual([
      '.built-from',
      '.checked',
      'mailer-old.js',
      'main.js',
    ]);
  });

  test('builds again when a source of the pages changed, and not for a test', async () => {
    await run('start.mjs');
    write('web/page.test.tsx', 'test');
    await run('start.mjs');
    expect(noted('build')).toBe(1);
    write('web/page.tsx', 'another page');
    await run('start.mjs');
    expect([noted('build'), noted('bundle')]).toEqual([2, 2]);
  });

  test('builds nothing when only the times of sources changed', async () => {
    await run('start.mjs');
    for (const source of ['web/page.tsx', 'server/main.ts']) utimesSync(at(source), 1, 1);
    await run('start.mjs');
    expect([noted('build'), noted('bundle')]).toEqual([1, 1]);
  });

  test('builds nothing in a folder that was moved after its build', async () => {
    await run('start.mjs');
    renameSync(project, `${project}-moved`);
    project = `${project}-moved`;
    write(builder, 'process.exitCode = 1;');
    write(bundler, 'process.exitCode = 1;');
    expect((await run('start.mjs')).code).toBe(7);
  });

  test('builds again when a source changed, whose size did not', async () => {
    await run('start.mjs');
    await run('start.mjs');
    write('web/page.tsx', 'PAGE');
    await run('start.mjs');
    expect(noted('build')).toBe(2);
  });

  test('builds again after a build that failed, also when its change was taken back', async () => {
    const page = (text: string) => {
      write('web/page.tsx', text);
      utimesSync(at('web/page.tsx'), 1, 1);
    };
    page('page');
    await run('start.mjs');
    page('broken');
    const working = readFileSync(at(builder), 'utf8');
    write(builder, 'process.exitCode = 1;');
    expect((await run('start.mjs')).code).toBe(1);
    write(builder, working);
    page('page');
    await run('start.mjs');
    expect(noted('build')).toBe(2);
  });

  test('installs and builds once for two simultaneous starts', async () => {
    const both = await Promise.all([run('start.mjs'), run('start.mjs')]);
    expect(both.map(({ code }) => code)).toEqual([7, 7]);
    expect([noted('npm'), noted('build'), noted('bundle')]).toEqual([1, 1, 1]);
  });

  test('ends with the output of a build that fails, and tries again', async () => {
    await run('install.mjs');
    write(builder, `console.error('page.tsx is wrong'); process.exit(1);`);
    for (const attempt of [1, 2]) {
      const { code, output } = await run('start.mjs');
      expect([attempt, code]).toEqual([attempt, 1]);
      expect(output).toContain('page.tsx is wrong');
      expect(output).not.toContain('open');
    }
  });

  test.skipIf(process.platform === 'win32')('writes nothing in its folder once it is built', async () => {
    await run('start.mjs');
    write('server/main.ts', `console.log('changed');`);
    await run('start.mjs');
    // Only times differ: what a start would note about that is left out.
    utimesSync(at('server/main.ts'), 1, 1);
    execFileSync('chmod', ['-R', 'a-w,a+rX', project]);
    expect(await asNobody('start.mjs')).toEqual({ code: 0, output: 'changed\n' });
    execFileSync('chmod', ['-R', 'u+w', project]);
  });

  test.skipIf(process.platform === 'win32')('says what to do in a folder that it cannot write', async () => {
    await run('start.mjs');
    write('server/main.ts', `console.log('changed');`);
    execFileSync('chmod', ['-R', 'a-w,a+rX', project]);
    const { code, output } = await asNobody('start.mjs');
    execFileSync('chmod', ['-R', 'u+w', project]);
    expect([code, output]).toEqual([
      1,
      `${project}/ cannot be written (EACCES): run "npm run build" there as the user who owns it\n`,
    ]);
  });

  test('compresses the larger files of the browser', async () => {
    await run('start.mjs');
    expect(readdirSync(at('build/client/assets')).sort()).toEqual([
      'app.js',
      'app.js.br',
      'app.js.gz',
      'tiny.js',
    ]);
  });

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
});
