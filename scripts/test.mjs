// npm test: all that `npm run check` does, then people's ways through the built shop in a browser.
// `npm test -- --report=FOLDER` also writes both test runners' results there, as JSON.
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { findNode, inModules, root, run, tell } from './steps.mjs';

const report = process.argv.find((word) => word.startsWith('--report='))?.slice('--report='.length);

await tell(async () => {
  process.chdir(root);
  await ensureInstalled();
  const node = findNode();
  const checks = await run(node, [
    join(root, 'scripts/check.mjs'),
    ...(report ? [`--report=${join(report, 'check.json')}`] : []),
  ]);
  await ensureBuilt();
  const ways = await run(
    node,
    [inModules('@playwright/test/cli.js'), 'test', ...(report ? ['--reporter=list,json'] : [])],
    {
      env: { ...process.env, ...(report ? { PLAYWRIGHT_JSON_OUTPUT_FILE: join(report, 'ways.json') } : {}) },
    },
  );
  process.exitCode = checks || ways;
});
