import { isAscii } from 'node:buffer';
import { chmodSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { killShops, startShop } from '#server/testing/shop-process.ts';
import { shopCommand } from './shop-command.ts';

afterEach(killShops);

/** Records, at exit, every file that was loaded. */
const note = (log: string) => `
  import { writeFileSync } from 'node:fs';
  import { registerHooks } from 'node:module';
  const loaded = [];
  registerHooks({ load(url, context, next) {
    loaded.push(url);
    return next(url, context);
  } });
  process.on('exit', () => writeFileSync(${JSON.stringify(log)}, loaded.join('\\n')));`;

test('npm start runs the bundled server with the production build of React', {
  timeout: 300_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'production-'));
  chmodSync(folder, 0o755);
  const log = join(folder, 'loaded.log');
  writeFileSync(join(folder, 'note.mjs'), note(log));
  const { args, cwd } = shopCommand();
  const shop = await startShop({
    args: ['--import', join(folder, 'note.mjs'), ...args],
    cwd,
    env: { DATA_DIR: join(folder, 'data') },
  });
  expect((await fetch(shop.url)).status).toBe(200);
  expect(await shop.stop()).toBe(0);

  const loaded = readFileSync(log, 'utf8')
    .split('\n')
    .filter((url) => url.startsWith('file:'))
    .map((url) => fileURLToPath(url));
  const bundled = loaded.filter((path) => path.startsWith(join(cwd, 'build/shop')));
  const sources = new Set(bundled.flatMap((path) => readSources(path)));
  expect([...sources].filter((path) => /react-dom.*\.production\.js$/.test(path))).not.toEqual([]);
  expect([...sources].filter((path) => path.endsWith('.development.js'))).toEqual([]);
  // What a start does not need is in files of its own: mails, Redis, metrics.
  expect([...sources].filter((path) => /node_modules\/(nodemailer|@redis|prom-client)\//.test(path))).toEqual(
    [],
  );
  expect(loaded.filter((path) => /\/(server|contract)\/.*\.ts$/.test(path))).toEqual([]);
  expect(loaded.length).toBeLessThan(150);
  // Any other character, and Node keeps the text of its file with two bytes for each.
  expect(bundled.filter((path) => !isAscii(readFileSync(path)))).toEqual([]);
});

function readSources(path: string): string[] {
  const map = `${path}.map`;
  if (!existsSync(map)) return [];
  return (JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] }).sources;
}
