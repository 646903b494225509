import { describe, expect, it } from 'vitest';
import { searchTextsOf } from './catalogue-example.ts';
import { uncachedLoads } from './uncached-loads.ts';
import { uncachedWays } from './uncached-ways.ts';

const names = [
  'Folding lamp in walnut, white AL1',
  'Reading lamp in walnut, white MO2',
  'Desk lamp in brass, white OS3',
  'Desk chair in brass, green KI4',
  'Garden table, red',
];
const texts = searchTextsOf(names);

describe('search texts', () => {
  it('are the words that names share most', () => {
    expect(texts.one[0]).toBe('lamp');
    expect(texts.two[0]).toBe('lamp white');
    expect(texts.four[0]?.split(' ')).toHaveLength(4);
  });
  it('are rare words of a single name', () => {
    expect(texts.rare).toContain('garden');
    expect(texts.rare).not.toContain('desk');
  });
  it('are misspelled words, never a word as it is', () => {
    const typos = searchTextsOf(['copper lantern', 'copper walnut']).typo;
    expect(typos).toContain('latnern');
    expect(typos).not.toContain('copper');
  });
});

const sized = (...slugs: string[]) => slugs.map((slug) => ({ slug, products: 500 }));
const example = {
  count: 2_000,
  categories: sized('lighting', 'furniture'),
  brands: sized('aldergate', 'morrow', 'osterby'),
  slugs: ['folding-lamp', 'reading-lamp'],
  texts: { ...texts, typo: ['lmap'] },
};

describe('the ways to reach products', () => {
  it('have names that --only can tell apart', () => {
    const all = uncachedWays(example).map(({ name }) => name);
    expect(new Set(all).size).toBe(all.length);
    expect(all.filter((name) => name.includes(','))).toEqual([]);
  });
  it('count a list by a request whose reply answers no other', () => {
    for (const { requestAt } of uncachedWays(example)) {
      const requests = Array.from({ length: 30 }, (_, sample) => requestAt(sample));
      const paths = new Set(requests.map(({ path }) => path));
      for (const { countedBy } of requests) expect(paths).not.toContain(countedBy);
    }
  });
  it('read pages that exist', () => {
    for (const { requestAt } of uncachedWays(example)) {
      for (const sample of [0, 1, 6]) {
        const page = Number(new URL(requestAt(sample).path, 'http://shop').searchParams.get('page') ?? 1);
        expect(page).toBeGreaterThanOrEqual(1);
        expect(page).toBeLessThanOrEqual(example.count / 10);
      }
    }
  });
});

it('uncached loads never repeat a request', () => {
  const slugs = names.map((name) => name.toLowerCase().replaceAll(/[^a-z]+/g, '-'));
  for (const { name, pathAt } of uncachedLoads({ names, slugs, categories: ['lighting', 'garden'] })) {
    // Suggestions have no page: there are as many as different texts.
    const count = name.includes('suggestions') ? 15 : 5_000;
    expect(new Set(Array.from({ length: count }, (_, index) => pathAt(index))).size, name).toBe(count);
  }
});
