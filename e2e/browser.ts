import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { memoryFolder } from '#server/testing/memory-folder.ts';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Chromium's sandbox cannot start as root or in containers. It opens only the shop. A GPU in software costs a fifth of all tests' time. */
export const chromiumArgs = ['--no-sandbox', '--disable-background-networking', '--disable-gpu'];

const SHARED_MEMORY = 1024 ** 3;

/** Playwright puts shared memory into files of the temporary folder, for containers with little of it: a tenth of all tests' time. */
export const unwantedArgs = memoryFolder(SHARED_MEMORY) ? ['--disable-dev-shm-usage'] : [];

/** The path of a Chromium: CHROME_PATH, otherwise an installed one, otherwise the package's. */
export async function findChromium(): Promise<string> {
  const named = process.env.CHROME_PATH;
  if (named && !existsSync(named)) throw new Error(`CHROME_PATH: there is no ${named}`);
  return named || (INSTALLED.find((path) => existsSync(path)) ?? (await unpackChromium()));
}

/** Unpacks the package's Chromium once. The package itself would use /tmp, where another user may have put a file of that name. */
async function unpackChromium(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const { version } = createRequire(import.meta.url)(join(dirname(entry), '..', 'package.json')) as {
    version: string;
  };
  const cache = fileURLToPath(new URL('../node_modules/.cache', import.meta.url));
  const folder = join(cache, `chromium-${version}`);
  if (!existsSync(folder)) {
    mkdirSync(cache, { recursive: true });
    const unfinished = mkdtempSync(join(cache, 'chromium-unfinished-'));
    await unpackInto(unfinished);
    try {
      renameSync(unfinished, folder);
    } catch (error) {
      rmSync(unfinished, { recursive: true });
      // Another process was faster.
      if (!existsSync(folder)) throw error;
    }
  }
  return join(folder, 'chromium');
}

/** The package unpacks into the temporary folder. */
async function unpackInto(folder: string): Promise<void> {
  const { default: chromium } = await import('@sparticuz/chromium');
  const { TMPDIR } = process.env;
  process.env.TMPDIR = folder;
  try {
    await chromium.executablePath();
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
}
