import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { changeFiles } from './release.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const decisions = readdirSync(join(root, 'docs/decisions')).sort();
const pages = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...['bench', 'changes', 'contract', 'e2e', 'faults', 'scripts', 'server', 'web'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => basename(name) === 'README.md')
      .map((name) => join(folder, name)),
  ),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];
const sources = ['contract', 'server', 'web', 'e2e', 'bench', 'faults', 'scripts'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|mjs|css|sql)$/.test(name))
    .map((name) => join(folder, name)),
);
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const readLines = (page: string) => read(page).trimEnd().split('\n');

/** The anchors that GitHub makes from the headings of a page. */
function listAnchors(page: string): string[] {
  const headings = [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );
}

describe('the documentation', () => {
  it.each(pages)('%s links only to what exists', (page) => {
    const links = [...read(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
    const broken = links.filter((link) => {
      if (/^https?:/.test(link)) return false;
      const [file = '', anchor] = link.split('#');
      const target = file === '' ? page : join(dirname(page), file);
      return (
        !existsSync(join(root, target)) || (anchor !== undefined && !listAnchors(target).includes(anchor))
      );
    });
    expect(broken).toEqual([]);
  });

  it('links every file that the tour names', () => {
    const named = [
      ...read('docs/tour.md').matchAll(/(\[?)`([\w./-]+\.(?:[cm]?[jt]sx?|css|sql|md))`(?:\]\((.*?)\))?/g),
    ];
    const unlinked = named.filter(([, , file, link]) => link !== `../${file}`).map(([, , file]) => file);
    expect(unlinked).toEqual([]);
    expect(named.length).toBeGreaterThan(30);
  });

  it('has every page, heading and decision that the sources cite', () => {
    const broken = sources.flatMap((source) =>
      [...read(source).matchAll(/docs\/([\w/-]+)(\.md)?(?:#([\w-]+))?/g)]
        .filter(([cited, , extension, anchor]) => {
          if (!/^docs\/(decisions\/\d|[\w-]+\.md)/.test(cited)) return false;
          const [page = ''] = cited.split('#');
          if (!extension || !existsSync(join(root, page))) return true;
          return anchor !== undefined && !listAnchors(page).includes(anchor);
        })
        .map(([cited]) => `${source}: ${cited}`),
    );
    expect(broken).toEqual([]);
  });

  it('is all that the sources cite', () => {
    const elsewhere =
      /\bthe specification\b|\(specification|server(?:'s)? rules[,)]|\b(?:commerce|server|specification)\.md/i;
    expect(
      sources.filter((source) => source !== 'scripts/docs.test.ts' && elsewhere.test(read(source))),
    ).toEqual([]);
  });

  it('says in each change file what changed', () => {
    expect(changeFiles(root).filter((name) => read(join('changes', name)).trim() === '')).toEqual([]);
  });

  it('numbers each decision once, in its name and its heading', () => {
    const numbers = decisions.map((name) => name.slice(0, 3));
    expect(numbers).toEqual([...new Set(numbers)]);
    expect(decisions.map((name) => read(join('docs/decisions', name)).slice(2, 5))).toEqual(numbers);
  });

  it('has at most 80 decisions, of at most 40 lines of 200 characters', () => {
    expect(decisions.length).toBeLessThanOrEqual(80);
    const long = decisions.filter((name) => {
      const lines = readLines(join('docs/decisions', name));
      return lines.length > 40 || lines.some((line) => line.length > 200);
    });
    expect(long).toEqual([]);
  });

  it('has a tour and measurements of at most 100 lines, and READMEs of folders of at most 40', () => {
    const tour = readLines('docs/tour.md');
    expect(tour.length).toBeLessThanOrEqual(100);
    expect(tour.filter((line) => line.length > 200)).toEqual([]);
    expect(readLines('docs/measured.md').length).toBeLessThanOrEqual(100);
    const readmes = pages.filter((page) => page.endsWith('/README.md'));
    expect(readmes.length).toBeGreaterThan(1);
    expect(readmes.filter((page) => readLines(page).length > 40)).toEqual([]);
  });

  it('lists every decision once, by subject', () => {
    const listed = [...read('docs/decisions.md').matchAll(/\]\(decisions\/([^)]+)\)/g)].map(
      ([, name]) => name,
    );
    expect(listed.toSorted()).toEqual(decisions);
  });

  it.each(decisions)('says at the head of %s when it was decided', (name) => {
    expect(read(join('docs/decisions', name))).toMatch(
      /^# \d{3} .+\n\n- Date: \d{4}-\d\d-\d\d\n- Status: accepted\n\n/,
    );
  });
});
