import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromiumArgs, findChromium, unwantedArgs } from './e2e/browser.ts';

/** What `npm test` runs: what people would miss most, in five files. `npm run test:rest` runs all others. */
const journey = /@journey/;

/** People's ways through the built shop, in a real browser. `scripts/test.mjs` builds it first. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  projects: [
    { name: 'journeys', grep: journey },
    { name: 'rest', grepInvert: journey },
  ],
  outputDir: 'test-results',
  workers: availableParallelism(),
  // Ends what hangs. A busy machine takes several times as long as a quiet one.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    launchOptions: {
      executablePath: await findChromium(),
      args: chromiumArgs,
      ignoreDefaultArgs: unwantedArgs,
    },
    locale: 'en-US',
    screenshot: 'only-on-failure',
    // `--trace=retain-on-failure` shows how a failed test got there, and takes a twentieth more.
    trace: 'off',
  },
});
