import { describe, expect, it } from 'vitest';
import { skuFormat } from '#contract/validation.ts';
import { insertWithSlug, slugFrom } from './slugs.ts';

describe('a slug', () => {
  it.each([
    ['Morrow & Vale', 'morrow-vale'],
    ['  Éclair – Größe Ø12  ', 'eclair-grosse-o12'],
    ['../../<script>', 'script'],
    ['灯', 'lamp'],
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

describe('inserting with a slug', () => {
  const shelf = (taken: Set<string>) => async (slug: string) => {
    if (taken.has(slug)) return undefined;
    taken.add(slug);
    return slug;
  };

  it('gives a clash a number, and many clashes any suffix', async () => {
    const taken = new Set<string>();
    const slugs = [];
    for (let at = 0; at < 8; at++) slugs.push(await insertWithSlug('Lamp', 'product', shelf(taken)));
    expect(slugs.slice(0, 5)).toEqual(['lamp', 'lamp-2', 'lamp-3', 'lamp-4', 'lamp-5']);
    expect(new Set(slugs).size).toBe(8);
    for (const slug of slugs) expect(slug).toMatch(skuFormat);
  });

  it("is never the filters' word for everything", async () => {
    expect(await insertWithSlug('All', 'brand', shelf(new Set()))).toBe('all-2');
  });
});
