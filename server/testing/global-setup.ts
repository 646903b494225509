import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import type { TestCluster } from './test-database-url.ts';

/**
 * Starts the databases of this run (test-cluster.ts) and tells every test where they are. `TEST_DATABASE_URL` names
 * a PostgreSQL, as somebody who may create databases, to run the same tests on.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const program = fileURLToPath(new URL('./test-cluster.ts', import.meta.url));
  const url = process.env.TEST_DATABASE_URL;
  const keeper = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', program, ...(url ? [url] : [])],
    {
      // A session of its own, so that Ctrl-C does not end it before its work is done: it notices that we are gone.
      detached: true,
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  const exit = once(keeper, 'exit');
  const firstLine = once(createInterface(keeper.stdout), 'line');
  const answer = await Promise.race([firstLine, exit]);
  if (typeof answer[0] !== 'string') throw new Error('the test databases could not be started');
  // Our own process wrote this line a moment ago.
  const cluster = JSON.parse(answer[0]) as TestCluster;
  project.provide('testCluster', cluster);
  // What os.tmpdir() answers in every test, and in every process that a test starts.
  Object.assign(process.env, { TMPDIR: cluster.temporary, TEMP: cluster.temporary });
  return async () => {
    keeper.stdin.end();
    const [code] = await exit;
    if (code !== 0) throw new Error(`the test databases did not end well (exit code ${code})`);
  };
}
