import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  asNobody,
  at,
  builder,
  bundler,
  giveSmallProjects,
  launch,
  moveProject,
  noted,
  program,
  project,
  run,
  write,
} from '#server/testing/small-project.ts';

giveSmallProjects();

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

describe('building', () => {
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
    moveProject();
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
});
