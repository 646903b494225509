import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromiumArgs, findChromium } from './e2e/browser.ts';

/** People's ways through the built shop, in a real browser. `scripts/test.mjs` builds it first. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results',
  workers: availableParallelism(),
  // Ends what hangs. A busy machine takes several times as long as a quiet one.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    launchOptions: { executablePath: await findChromium(), args: chromiumArgs },
    locale: 'en-US',
    screenshot: 'only-on-failure',
    // Without the film of screenshots: encoding every frame took a seventh of the CPU time. The DOM of each action is kept.
    trace: { mode: 'retain-on-failure', screenshots: false },
  },
});
