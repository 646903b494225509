import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import type { TestCluster } from './test-database-url.ts';

/**
 * Starts the PostgreSQL of this run (test-cluster.ts) and provides its URL to all tests. `TEST_DATABASE_URL` names
 * another PostgreSQL to use, with a user who may create databases.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const program = fileURLToPath(new URL('./test-cluster.ts', import.meta.url));
  const url = process.env.TEST_DATABASE_URL;
  const clusterProcess = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', program, ...(url ? [url] : [])],
    {
      // In its own session, so that Ctrl-C does not end it before its clean-up: it notices that this process has ended.
      detached: true,
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  const exit = once(clusterProcess, 'exit');
  const firstLine = once(createInterface(clusterProcess.stdout), 'line');
  const result = await Promise.race([firstLine, exit]);
  if (typeof result[0] !== 'string') throw new Error('the test databases could not be started');
  // test-cluster.ts wrote this line.
  const cluster = JSON.parse(result[0]) as TestCluster;
  project.provide('testCluster', cluster);
  // For os.tmpdir() in all tests and the processes that they start.
  Object.assign(process.env, { TMPDIR: cluster.temporary, TEMP: cluster.temporary });
  // Scripts that tests run start in three quarters of the time.
  process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
    new URL('../../node_modules/.cache/node', import.meta.url),
  );
  return async () => {
    clusterProcess.stdin.end();
    const [code] = await exit;
    if (code !== 0) throw new Error(`the test databases were not cleaned up (exit code ${code})`);
  };
}
