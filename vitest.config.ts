import { defineConfig } from 'vitest/config';

/** Unit and API tests. Browser ways live in e2e/ and run under Playwright. */
export default defineConfig({
  test: {
    include: ['{contract,server,web,scripts,bench}/**/*.test.{ts,tsx}'],
    globalSetup: './server/testing/global-setup.ts',
    setupFiles: './server/drizzle-commonjs-hook.ts',
    pool: 'threads',
    maxWorkers: 2,
    // Files share the modules they load, which was a third of the time. What a test changes for all is put back after it;
    // a test of what a module does when it is loaded loads it anew (vi.resetModules).
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
    testTimeout: 20_000,
    // Tests that kill processes and cut connections may lose a race on a busy CI machine once, never twice.
    retry: process.env.CI ? 1 : 0,
    hookTimeout: 60_000,
    // A busy machine may take seconds to start a process; what never comes still fails.
    expect: { poll: { timeout: 15_000 } },
  },
});
