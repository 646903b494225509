import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { withSourceLines } from './source-lines.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** In letDrain of app.ts, and nowhere else: its position in the bundle is found by its text. */
const code = 'const closing = new ShopError(';

/** A position of the code in the file, counted from 1; line 0 without it. @throws when it is there twice */
function positionIn(path: string) {
  const lines = readFileSync(path, 'utf8').split('\n');
  const found = lines.flatMap((line, at) => (line.includes(code) ? [at] : []));
  if (found.length > 1) throw new Error(`${path} has ${code} in ${found.length} lines`);
  const [at = -1] = found;
  return { line: at + 1, column: (lines[at] ?? '').indexOf('new ShopError(') + 1 };
}

test('a stack of the bundled server names sources and their lines', async () => {
  // Those of an earlier bundle may still be there.
  const [bundle = ''] = globSync(join(root, 'build/shop/*.js'))
    .filter((path) => positionIn(path).line > 0)
    .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);
  const { line, column } = positionIn(bundle);
  const source = join(root, 'server/app.ts');
  expect(withSourceLines(`    at letDrain (${pathToFileURL(bundle)}:${line}:${column})`)).toBe(
    `    at letDrain (${pathToFileURL(source)}:${positionIn(source).line}:${positionIn(source).column})`,
  );
  const unknown = `    at x (${pathToFileURL(root)}build/shop/removed-since.js:1:1)`;
  expect(withSourceLines(unknown)).toBe(unknown);
}, 120_000);
