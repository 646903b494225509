import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { killShops, startShop } from '#server/testing/shop-process.ts';
import { shopCommand } from './shop-command.ts';

afterEach(killShops);

/** Records, at exit, every CommonJS file that was run. Node also reads the others, for the names that they export. */
const note = (log: string) => `
  import { writeFileSync } from 'node:fs';
  import { createRequire } from 'node:module';
  const { cache } = createRequire(import.meta.url);
  process.on('exit', () => {
    const run = Object.values(cache).filter(({ loaded }) => loaded);
    writeFileSync(${JSON.stringify(log)}, run.map(({ filename }) => filename).join('\\n'));
  });`;

test('npm start runs the production build of React', { timeout: 300_000 }, async () => {
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

  const loaded = readFileSync(log, 'utf8').split('\n');
  expect(loaded.filter((path) => /react-dom.*\.production\.js$/.test(path))).not.toEqual([]);
  expect(loaded.filter((path) => path.endsWith('.development.js'))).toEqual([]);
});
