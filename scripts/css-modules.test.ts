import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const web = join(import.meta.dirname, '..', 'web');
const styleSheets = globSync('**/*.module.css', { cwd: web });
const read = (path: string) => readFileSync(join(web, path), 'utf8');

/** The class names in a style sheet's selectors. */
function classesIn(path: string): Set<string> {
  const css = read(path).replace(/\/\*[\s\S]*?\*\/|:global\([^)]*\)/g, '');
  const selectors = css.match(/[^{};]+(?=\{)/g) ?? [];
  return new Set(selectors.flatMap((selector) => selector.match(/(?<=\.)[a-z][\w-]*/gi) ?? []));
}

/** The class names that the components beside a style sheet take from it. */
function classesUsed(path: string): Set<string> {
  const components = globSync(join(dirname(path), '*.tsx'), { cwd: web }).map(read);
  const names = components.flatMap((code) => {
    const [, styles] = code.match(new RegExp(`import \\* as (\\w+) from '\\./${basename(path)}'`)) ?? [];
    return styles
      ? [...code.matchAll(new RegExp(`\\b${styles}\\.(\\w+)`, 'g'))].map(([, name = '']) => name)
      : [];
  });
  return new Set(names);
}

describe.each(styleSheets)('%s', (path) => {
  it('has the classes that components use, and no others', () => {
    expect([...classesUsed(path)].toSorted()).toEqual([...classesIn(path)].toSorted());
  });
});

it('leaves the cascade layer of a module to its folder', () => {
  expect(styleSheets.filter((path) => read(path).includes('@layer'))).toEqual([]);
});

describe('class names in components', () => {
  const globalClasses = new Set(
    globSync('styles/*.css', { cwd: web }).flatMap((path) => [...classesIn(path)]),
  );

  it.each(globSync('**/*.tsx', { cwd: web, exclude: ['**/*.test.tsx'] }))(
    '%s: are global ones or of its module',
    (path) => {
      const lists = [...read(path).matchAll(/className="([^"]+)"|className=\{`([^`$]+)/g)];
      const names = lists.flatMap(([, plain, template]) => (plain ?? template ?? '').trim().split(/\s+/));
      expect(names.filter((name) => !globalClasses.has(name))).toEqual([]);
    },
  );
});
