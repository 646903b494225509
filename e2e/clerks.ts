import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { test as ofShop } from './fixtures.ts';

const run = promisify(execFile);
const admin = fileURLToPath(new URL('../scripts/admin.ts', import.meta.url));

type Assign = (set: string, email: string) => Promise<void>;

/** Gives accounts of the shop sets of permissions, with `npm run admin`. */
export const test = ofShop.extend<{ assign: Assign }>({
  assign: async ({ dataDir, shop }, use) => {
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PUBLIC_URL: shop.url };
    await use(async (set, email) => {
      await run(process.execPath, [admin, '--set', set, email], { env, cwd: tmpdir() });
    });
  },
});
