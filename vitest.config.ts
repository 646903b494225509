import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

const files = '{contract,server,web,scripts,bench}/**/*';
const apiTests = [`${files}.{api,integration}.test.ts`];
const slowTests = [`${files}.slow.test.ts`];
const domTests = [`${files}.dom.test.tsx`];
const postgresTests = [`${files}.postgres.test.ts`];

const needsDatabase = {
  setupFiles: ['./server/testing/cheap-hashes.ts', './server/testing/default-format.ts'],
  globalSetup: './server/testing/global-setup.ts',
};

/** Waits for half of its time. Vitest runs projects with another number of workers after one another. */
const halfIdle = {
  maxWorkers: Math.min(2 * availableParallelism(), 16),
  sequence: { groupOrder: 1 },
};

/** Unit, API and integration tests. Browser tests are in e2e/ and run under Playwright. */
export default defineConfig({
  test: {
    pool: 'threads',
    // More would need more connections than the PostgreSQL of the tests takes.
    maxWorkers: Math.min(availableParallelism(), 16),
    // Files share the modules they load, which saves a third of the time. A test puts back what it changes for all;
    // a test of what a module does when it is loaded calls vi.resetModules first.
    isolate: false,
    // Components render with the class names of their CSS modules as written.
    css: { include: /\.module\.css$/, modules: { classNameStrategy: 'non-scoped' } },
    // No import leads to SQL: `--changed` runs everything when it changes.
    forceRerunTriggers: [...configDefaults.forceRerunTriggers, '**/server/db/{functions,migrations}/**'],
    restoreMocks: true,
    unstubGlobals: true,
    // For what hangs. A test that starts processes takes more than 20 seconds on a very busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A busy machine may take seconds to start a process; what never comes still fails.
    expect: { poll: { timeout: 50_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [`${files}.test.{ts,tsx}`],
          exclude: [...apiTests, ...slowTests, ...postgresTests, ...domTests],
        },
      },
      // What calls the API, or needs a database or the built pages.
      {
        extends: true,
        test: {
          name: 'api',
          include: apiTests,
          ...needsDatabase,
          setupFiles: [...needsDatabase.setupFiles, './server/testing/prepared-statements.ts'],
          // Each connection reads PostgreSQL's catalogue, and prepares the same statements. A shop opens up to ten, as other tests do.
          provide: { testConnections: 6 },
          // What one process tells another comes within milliseconds.
          expect: { poll: { timeout: 50_000, interval: 10 } },
        },
      },
      // Pages and components as people use them, with a fake API (docs/decisions/135-dom-tests.md).
      { extends: true, test: { name: 'dom', include: domTests, environment: 'happy-dom' } },
      // Races, killed connections and archives, once in `.ci/run`: on another PostgreSQL than the embedded one.
      { extends: true, test: { name: 'postgres', include: postgresTests, ...needsDatabase, ...halfIdle } },
      // What starts processes, waits for an outage or a time limit, or takes seconds because it needs hundreds of calls, rows or pages.
      {
        extends: true,
        test: {
          name: 'slow',
          include: slowTests,
          ...needsDatabase,
          ...halfIdle,
          globalSetup: [needsDatabase.globalSetup, './server/testing/build-setup.ts'],
        },
      },
    ],
  },
});
