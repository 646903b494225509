import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const users = globSync('web/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/request-ids|\.test\./.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
  .filter(({ text }) => text.includes('createRequestIds()'));

it.each(users)('$file sends the id of what was typed', ({ text }) => {
  expect(users.length).toBeGreaterThan(10);
  expect(text).toMatch(/requests\.idFor\(/);
});
