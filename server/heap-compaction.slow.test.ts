import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { killShops, startShop } from '#server/testing/shop-process.ts';

afterEach(killShops);

/** Makes the process large from its start, and prints when the collector is called. */
const LARGE_PROCESS = `
  import { syncBuiltinESMExports } from 'node:module';
  import vm from 'node:vm';
  globalThis.held = Buffer.alloc(300_000_000, 1);
  const run = vm.runInNewContext;
  vm.runInNewContext = (code) => {
    if (code === 'gc') console.log('The collector is called.');
    return run(code);
  };
  syncBuiltinESMExports();
`;

test('a shop whose process has become large compacts its heap', { timeout: 90_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'compaction-'));
  chmodSync(folder, 0o755);
  const preload = join(folder, 'large-process.mjs');
  writeFileSync(preload, LARGE_PROCESS);
  const shop = await startShop({
    env: { DATA_DIR: join(folder, 'data'), NODE_OPTIONS: `--import=${preload}` },
  });
  await expect.poll(() => shop.output(), { timeout: 60_000 }).toContain('The collector is called.');
});
