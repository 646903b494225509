import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** The comments that begin with a clause and name nothing, by line: '12: Of the form.' */
function namelessComments(source: string): string[] {
  const starts =
    /(?:\/\*\*\s*(?:\n\s*\*\s*)?|(?<!\/\/[^\n]*\n)^[^\S\n]*\/\/ )((?:Of|What|Whether)\b[^\n]*)/gm;
  return [...source.matchAll(starts)].map(
    ({ index, 1: words }) => `${source.slice(0, index).split('\n').length}: ${words}`,
  );
}

it('finds comments that name nothing, at their beginning alone', () => {
  const source =
    '/** Of the form. */\nconst a = 1;\n// What waits.\n// Whether it waits.\n/** The form.\n * What is in it. */';
  expect(namelessComments(source)).toEqual(['1: Of the form. */', '3: What waits.']);
});

it('finds none in contract, server and web', () => {
  const sources = globSync('{contract,server,web}/**/*.{ts,tsx}', { cwd: root });
  expect(sources.length).toBeGreaterThan(1_000);
  const found = sources.flatMap((path) =>
    namelessComments(read(path)).map((comment) => `${path}:${comment}`),
  );
  expect(found).toEqual([]);
});

/** Names that end in `Of` and stay. */
const keptNames = new Set([
  // The language and the test runner have them.
  ...['indexOf', 'lastIndexOf', 'getPrototypeOf', 'supportedValuesOf', 'supportedLocalesOf'],
  'toBeInstanceOf',
  // A field of contract/eu-tax-rates.json.
  'asOf',
  // The name of an endpoint is its operationId in the published description of the API.
  'turnOffSecondFactorOf',
]);

/** Other names that end in `Of`, by line: '12: stateOf'. A name says what it gives (docs/tour.md#words). */
function namesWithOf(source: string): string[] {
  return [...source.matchAll(/(?<![\\\w$])[a-zA-Z][\w$]*Of\b/g)]
    .filter(([name]) => !keptNames.has(name))
    .map(({ index, 0: name }) => `${source.slice(0, index).split('\n').length}: ${name}`);
}

it('finds names that end in Of, but those of the language', () => {
  const source =
    'const at = list.indexOf(one);\nconst stateOf = 1;\nf({ keyOf: (one) => one });\n// Of the form.';
  expect(namesWithOf(source)).toEqual(['2: stateOf', '3: keyOf']);
});

it('finds none in the code', () => {
  const folders = '{bench,contract,e2e,faults,scripts,server,web}/**/*.{ts,tsx,mjs}';
  const sources = globSync([folders, '*.{ts,mjs}', '.*.cjs'], { cwd: root });
  expect(sources.length).toBeGreaterThan(3_000);
  const found = sources
    .filter((path) => path !== 'scripts/words.test.ts')
    .flatMap((path) => namesWithOf(read(path)).map((name) => `${path}:${name}`));
  expect(found).toEqual([]);
});

it('finds no line past 200 characters in docs/rules.md, but in tables', () => {
  const long = read('docs/rules.md')
    .split('\n')
    .filter((line) => line.length > 200 && !line.startsWith('|'));
  expect(long).toEqual([]);
});
