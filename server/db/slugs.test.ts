import { describe, expect, it } from 'vitest';
import { skuFormat } from '#contract/validation.ts';
import { slugCandidates, slugFrom } from './slugs.ts';

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
