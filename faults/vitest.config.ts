import { defineConfig } from 'vitest/config';

/** `npm run faults`: whole shops, one scenario at a time, because each measures times. */
export default defineConfig({
  test: {
    include: ['faults/**/*.fault.ts'],
    // Takes away the temporary folder, and whatever still runs in it, however the run ends.
    globalSetup: './server/testing/global-setup.ts',
    setupFiles: './server/drizzle-commonjs-hook.ts',
    pool: 'threads',
    maxWorkers: 1,
    fileParallelism: false,
    // Longer than anything in a test waits, so that what was waited for in vain is named.
    testTimeout: 240_000,
    hookTimeout: 120_000,
    reporters: ['default', './faults/table-reporter.ts'],
  },
});
