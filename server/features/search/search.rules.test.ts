import { describe, expect, it } from 'vitest';
import {
  inverseDocumentFrequency,
  isOnlySku,
  type KnownTerm,
  planSearch,
  skusIn,
  type TypedWord,
} from './search.rules.ts';

const term = (id: number, documents: number): KnownTerm => ({ id, documents });
const typed = (word: string, exact: KnownTerm | null, begun: KnownTerm[] = []): TypedWord => ({
  word,
  exact,
  begun,
});

describe('a plan', () => {
  it('is null when no word is known', () => {
    expect(planSearch([], 100)).toBeNull();
    expect(planSearch([typed('qwx', null)], 100)).toBeNull();
  });

  it('ignores a word that nothing resembles', () => {
    const plan = planSearch([typed('qwx', null), typed('lamp', term(1, 10))], 1_000);
    expect(plan?.groups).toHaveLength(1);
    expect(plan?.min).toBeCloseTo(inverseDocumentFrequency(10, 1_000) * 0.4);
  });

  it('weighs synonyms as the word itself, each term once', () => {
    const words = [{ ...typed('watch', term(1, 6), [term(2, 1)]), synonyms: [term(1, 6), term(2, 1)] }];
    expect(planSearch(words, 1_000)?.groups[0]?.terms).toEqual([
      { ...term(1, 6), weight: 1 },
      { ...term(2, 1), weight: 1 },
    ]);
  });

  it('weighs what was typed above its correction, as its rarity does', () => {
    const [cartridge, cartrige] = [term(1, 400), term(2, 1)];
    const terms = planSearch([{ ...typed('cartridge', cartridge), typed: [cartrige] }], 1_000)?.groups[0]
      ?.terms;
    expect(terms).toEqual([
      { ...cartridge, weight: 1 },
      { ...cartrige, weight: inverseDocumentFrequency(1, 1_000) / inverseDocumentFrequency(400, 1_000) },
    ]);
  });

  it('weighs what is written as one word for each of the two, below them', () => {
    const [smart, watch, smartwatch] = [term(1, 40), term(2, 30), term(3, 20)];
    const plan = planSearch([{ ...typed('smart', smart), joined: smartwatch }, typed('watch', watch)], 1_000);
    const lower = { ...smartwatch, weight: 0.7 };
    expect(plan?.groups.map(({ terms }) => terms)).toEqual([
      [{ ...watch, weight: 1 }, lower],
      [{ ...smart, weight: 1 }, lower],
    ]);
    const unknown = planSearch([{ ...typed('smart', null), joined: smartwatch }], 1_000);
    expect(unknown?.groups[0]?.terms).toEqual([{ ...smartwatch, weight: 1 }]);
  });

  it('puts rare words first', () => {
    const plan = planSearch([typed('black', term(1, 500)), typed('lamp', term(2, 10))], 1_000);
    expect(plan?.groups.map(({ terms }) => terms[0]?.id)).toEqual([2, 1]);
  });

  it('weighs prefixes below the exact word, and fully without one', () => {
    const weights = (exact: KnownTerm | null) =>
      planSearch([typed('note', exact, [term(1, 5), term(2, 9)])], 1_000)?.groups[0]?.terms.map(
        ({ id, weight }) => [id, weight],
      );
    expect(weights(term(1, 5))).toEqual([
      [1, 1],
      [2, expect.any(Number)],
    ]);
    expect(weights(term(1, 5))?.[1]?.[1]).toBeLessThan(1);
    expect(weights(null)).toEqual([
      [1, 1],
      [2, 1],
    ]);
  });

  it('matches a single letter only with its most common words', () => {
    const begun = Array.from({ length: 24 }, (_, at) => term(at + 1, 2_000 - at));
    const plan = planSearch([typed('l', null, begun)], 20_000);
    expect(plan?.groups[0]?.terms.length).toBeLessThan(4);
    // The first one stays, however common it is, and displaces no other.
    const common = planSearch([typed('l', null, [term(1, 15_000), term(2, 9)])], 20_000);
    expect(common?.groups[0]?.terms.map(({ id }) => id)).toEqual([1, 2]);
  });
});

describe('words that say nothing', () => {
  const nothing = term(9, 1_000);
  const [down, the, downlight] = [term(21, 4), term(22, 300), term(3, 7)];
  const stop = (word: string, ofNames: KnownTerm | null, begun: KnownTerm[] = []) => ({
    ...typed(word, nothing, begun),
    ofNames,
  });
  const terms = (...words: TypedWord[]) =>
    planSearch(words, 1_000)?.groups.map((group) => group.terms.map(({ id, weight }) => [id, weight]));

  it.each<[string, TypedWord[], [number, number][][]]>([
    [
      'count alone',
      [stop('down', down, [downlight])],
      [
        [
          [21, 1],
          [3, 0.3],
        ],
      ],
    ],
    ['count beside others of their kind', [stop('the', the), stop('down', down)], [[[21, 1]], [[22, 1]]]],
    ['count beside what nothing resembles', [typed('qwx', null), stop('down', down)], [[[21, 1]]]],
    [
      'do not count beside a word that does',
      [typed('quilt', term(1, 5)), stop('down', down)],
      [[[1, 1]], [[9, 1]]],
    ],
    ['that no name has find nothing', [stop('down', null)], [[[9, 1]]]],
    [
      'are begun by the last word, after what says more',
      [{ ...typed('dow', null, [downlight]), begunOfNames: [down] }],
      [
        [
          [3, 1],
          [21, 0.3],
        ],
      ],
    ],
    [
      'are begun by no word beside one that says something',
      [typed('lamp', term(1, 5)), { ...typed('dow', null, [downlight]), begunOfNames: [down] }],
      [[[1, 1]], [[3, 1]]],
    ],
  ])('%s', (_rule, words, expected) => expect(terms(...words)).toEqual(expected));
});

describe('a sku', () => {
  const known = (text: string) =>
    text.split(' ').map((word, at) => typed(word.toLowerCase(), term(at + 1, 3)));

  it.each([
    ['JUM-S-RED', ['JUM-S-RED', 'JUM_S_RED', 'JUMSRED']],
    ['jum s red', ['jum-s-red', 'jum_s_red', 'jumsred']],
    ['Jum_S-red', ['Jum_S-red', 'Jum-S-red', 'Jum_S_red', 'JumSred']],
    ['jum-red', ['jum-red', 'jum_red', 'jumred']],
    ['lamp', []],
    ['desk lamp', []],
    ['desk 2', ['desk-2', 'desk_2', 'desk2']],
    ['lämp', []],
    ['x'.repeat(65), []],
  ])('%j may be written as %j', (text, skus) => expect(skusIn(text, known(text))).toEqual(skus));

  it('is looked for in words of which one is unknown', () => {
    expect(skusIn('abc def', [typed('abc', null), typed('def', term(1, 3))])).toContain('abc-def');
  });

  it('is told apart from a known word', () => {
    expect(isOnlySku('AB-100', [typed('ab', term(1, 3)), typed('100', term(2, 3))])).toBe(true);
    expect(isOnlySku('lamp', [typed('lamp', term(1, 3))])).toBe(false);
    expect(isOnlySku('XQZ', [typed('xqz', null)])).toBe(true);
    expect(isOnlySku('a lamp', [])).toBe(false);
  });
});
