import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../e2e');

/** Lines that take a route away: requests that are on their way then may never end (e2e/intercept.ts). */
const endedRoutes = (source: string): string[] =>
  source.split('\n').filter((line) => /\bunroute(All)?\(|\btimes:/.test(line));

it('finds routes that are taken away, or end by themselves', () => {
  const source = 'page.route(url, refuse, { times: 1 });\npage.unroute(url);\nintercept(page, url, refuse);';
  expect(endedRoutes(source)).toHaveLength(2);
});

it('finds none in browser tests', () => {
  const files = globSync('*.ts', { cwd: folder });
  expect(files.length).toBeGreaterThan(50);
  const found = files.flatMap((file) => endedRoutes(readFileSync(join(folder, file), 'utf8')));
  expect(found).toEqual([]);
});
