import { defineConfig } from 'vitest/config';

/** `npm run faults`: one scenario at a time, because each measures durations. */
export default defineConfig({
  test: {
    include: ['faults/**/*.fault.ts'],
    // Removes the temporary folder and ends what still runs in it, however the run ends.
    globalSetup: './server/testing/global-setup.ts',
    setupFiles: './server/drizzle-commonjs-hook.ts',
    pool: 'threads',
    maxWorkers: 1,
    fileParallelism: false,
    // Longer than any wait in a test, so that a failure names what did not happen.
    testTimeout: 240_000,
    hookTimeout: 120_000,
    reporters: ['default', './faults/table-reporter.ts'],
  },
});
