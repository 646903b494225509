import { expect, it } from 'vitest';
import { type HomeSection, homeSections, maxSections } from '#contract/home-sections.ts';
import { addSection, changeBanner, moveSection, type SectionKind } from './edited-sections.ts';

const kinds: SectionKind[] = ['carousel', 'side', 'products', 'categories', 'brands', 'review'];
const kindsOf = (sections: readonly HomeSection[]) => sections.map(({ kind }) => kind);

it.each(kinds)('a new section of the kind %s can be saved as it is', (kind) => {
  expect(homeSections.safeParse(addSection([], kind)).error).toBeUndefined();
});

it('adds no more sections than a page may have', () => {
  const full: HomeSection[] = Array(maxSections).fill({ kind: 'brands' });
  expect(addSection(full, 'review')).toEqual(full);
});

it('moves a section by one place, and not past an end', () => {
  const sections = addSection(addSection([], 'brands'), 'review');
  expect(kindsOf(moveSection(sections, 0, 1))).toEqual(['review', 'brands']);
  expect(kindsOf(moveSection(sections, 1, -1))).toEqual(['review', 'brands']);
  expect(moveSection(sections, 0, -1)).toEqual(sections);
  expect(moveSection(sections, 1, 1)).toEqual(sections);
});

it('an upload that ends late changes its banner alone, and nothing where that has gone', () => {
  const name = (banner: object) => ({ ...banner, title: 'Late' }) as never;
  const sections = addSection(addSection([], 'carousel'), 'brands');
  const [changed] = changeBanner(sections, { section: 0, banner: 0 }, name);
  expect(changed).toMatchObject({ banners: [{ title: 'Late' }] });
  for (const [section, banner] of [
    [0, 1],
    [1, 0],
    [2, 0],
  ] as const)
    expect(changeBanner(sections, { section, banner }, name)).toEqual(sections);
});
