import { describe, expect, it } from 'vitest';
import { skuFormat } from '#contract/validation.ts';
import { planSlugs, slugCandidates, slugFrom } from './slugs.ts';

describe('a slug', () => {
  it.each([
    ['Morrow & Vale', 'morrow-vale'],
    ['  Éclair – Größe Ø12  ', 'eclair-grosse-o12'],
    ['../../<script>', 'script'],
    ['Лампа «Большой свет» 2', 'lampa-bolshoy-svet-2'],
    ['مصباح', 'msbh'],
    ['台灯 LED', 'taideng-led'],
    ['ガラス', 'garasu'],
    ['램프', 'laempeu'],
    ['Kılıç', 'kilic'],
    ['ÞÆŁ Œ đ ẞ x̄', 'thael-oe-d-ss-x'],
    ['Lamp® ½ 5€ x²', 'lamp-1-2-5-x2'],
    ['🪔 --- 🪔', 'lamp'],
    ['', 'lamp'],
  ])('of %j is %j', (name, slug) => {
    expect(slugFrom(name, 'lamp')).toBe(slug);
  });

  it('is short, cut between words', () => {
    const slug = slugFrom('A very long name of a very good lamp that goes on and on and on for ever', 'lamp');
    expect(slug).toBe('a-very-long-name-of-a-very-good-lamp-that-goes-on-and-on-and');
    expect(slugFrom('x'.repeat(300), 'lamp')).toBe('x'.repeat(60));
  });
});

describe('the slugs to try for a name', () => {
  it('have a number, and then any suffix', () => {
    const slugs = slugCandidates('Lamp', 'product');
    expect(slugs.slice(0, 5)).toEqual(['lamp', 'lamp-2', 'lamp-3', 'lamp-4', 'lamp-5']);
    expect(new Set(slugs).size).toBe(10);
    for (const slug of slugs) expect(slug).toMatch(skuFormat);
  });

  it("lack the filters' word for everything", () => {
    expect(slugCandidates('All', 'brand')[0]).toBe('all-2');
  });
});

describe('the slugs of things with names of their own', () => {
  const plan = (names: string[], before: string[][] = []) => {
    const stored = before.map(([name = '', slug = '', ...formerSlugs], id) => ({
      ...{ id: String(id), name, slug, formerSlugs },
    }));
    const named = names.map((name, id) => ({ id: String(id), name }));
    const planned = planSlugs(named, stored, { fallback: 'value', isReserved: (slug) => slug === 'page' });
    return [...planned.values()].map(({ slug, formerSlugs }) => [slug, ...formerSlugs].join(' '));
  };

  it.each<[string, string[], string[][], string[]]>([
    ['are unique', ['Größe', 'Grosse', 'GROSSE!'], [], ['grosse', 'grosse-2', 'grosse-3']],
    ['are no reserved word', ['Page', 'Pages'], [], ['page-2', 'pages']],
    [
      'stay with a name that makes them',
      ['page', 'Blue!'],
      [
        ['Page', 'page-2'],
        ['Blue', 'blue'],
      ],
      ['page-2', 'blue'],
    ],
    ['stay with a name that stays', ['Blue'], [['Blue', 'azure']], ['azure']],
    ['change with the name', ['Navy'], [['Blue', 'blue', 'azure']], ['navy blue azure']],
    ['are taken back', ['Azure'], [['Blue', 'blue', 'azure']], ['azure blue']],
    [
      'are not those that others have',
      ['Red', 'Blue'],
      [
        ['Blue', 'blue'],
        ['Red', 'red'],
      ],
      ['red-2 blue', 'blue-2 red'],
    ],
    [
      'are not those that others had',
      ['Navy', 'Blue'],
      [
        ['Navy', 'navy', 'blue'],
        ['Sky', 'sky'],
      ],
      ['navy blue', 'blue-2 sky'],
    ],
    [
      'keep a number that their name had only while another has the plain one',
      ['Model', 'Plan', 'plan'],
      [
        ['Model 2024', 'model-2024'],
        ['Plan', 'plan'],
        ['Plan B', 'plan-7'],
      ],
      ['model model-2024', 'plan', 'plan-7'],
    ],
    [
      'keep a number that nobody needs any more with an unchanged name',
      ['Plan', 'All'],
      [
        ['Plan', 'plan-2'],
        ['All', 'all-2'],
      ],
      ['plan-2', 'all-2'],
    ],
    ['keep the number that the word for everything needs', ['ALL'], [['All', 'all-9']], ['all-9']],
    ['are made of any name', ['🪔', '💡'], [], ['value', 'value-2']],
    ['stay where names had no Latin letters', ['灯'], [['灯', 'value-2']], ['value-2']],
  ])('%s', (_words, names, before, slugs) => expect(plan(names, before)).toEqual(slugs));

  it('remember the newest twenty', () => {
    const former = Array.from({ length: 20 }, (_, at) => `former-${at}`);
    const [slugs] = plan(['Navy'], [['Blue', 'blue', ...former]]);
    expect(slugs).toBe(['navy', 'blue', ...former.slice(0, 19)].join(' '));
  });
});
