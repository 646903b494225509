import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { changeFiles } from './release.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const decisions = readdirSync(join(root, 'docs/decisions')).sort();
const pages = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  'changes/README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];
const read = (path: string) => readFileSync(join(root, path), 'utf8');

describe('what is written about the shop', () => {
  it.each(pages)('%s links to what is there', (page) => {
    const links = [...read(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
    const files = links.filter((link) => !/^(https?:|#)/.test(link)).map((link) => link.replace(/#.*/, ''));
    expect(files.filter((file) => !existsSync(join(root, dirname(page), file)))).toEqual([]);
  });

  it('says in each change file what changed', () => {
    expect(changeFiles(root).filter((name) => read(join('changes', name)).trim() === '')).toEqual([]);
  });

  it('numbers the decisions in one row, each by its own heading', () => {
    const numbers = decisions.map((_, at) => String(at + 1).padStart(3, '0'));
    expect(decisions.map((name) => name.slice(0, 3))).toEqual(numbers);
    expect(decisions.map((name) => read(join('docs/decisions', name)).slice(2, 5))).toEqual(numbers);
  });
});
