import { defineConfig } from 'vitest/config';

const files = (...names: string[]) => names.map((name) => `faults/${name}.fault.ts`);

/** They measure milliseconds, which scenarios beside them would take. */
const alone = files('floods', 'two-processes');
/** Takes many minutes, and both cores. */
const slow = files('first-start');

/**
 * `npm run faults`: three files at a time, because scenarios wait for most of their time, and then those that run alone.
 * Each file has its own shops, databases, ports and folders.
 */
export default defineConfig({
  test: {
    // Removes the temporary folder and ends what still runs in it, however the run ends.
    globalSetup: './server/testing/global-setup.ts',
    reporters: ['default', './faults/table-reporter.ts'],
    projects: [
      project('together', files('*'), { exclude: [...alone, ...slow], maxWorkers: 3 }),
      project('alone', alone, { maxWorkers: 1 }),
      project('slow', slow, { maxWorkers: 1 }),
    ],
  },
});

function project(name: string, include: string[], options: { exclude?: string[]; maxWorkers: number }) {
  return {
    test: {
      name,
      include,
      pool: 'threads' as const,
      // Longer than any wait in a test, so that a failure names what did not happen.
      testTimeout: 240_000,
      hookTimeout: 120_000,
      ...options,
    },
  };
}
