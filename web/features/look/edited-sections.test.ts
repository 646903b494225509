import { expect, it } from 'vitest';
import { type HomeSection, homeSections, maxSections } from '#contract/home-sections.ts';
import {
  addSection,
  isBeside,
  moveSection,
  newBanner,
  replaceGround,
  type SectionKind,
} from './edited-sections.ts';

const kinds: SectionKind[] = ['carousel', 'side', 'products', 'categories', 'brands', 'review'];
const listKinds = (sections: readonly HomeSection[]) => sections.map(({ kind }) => kind);

it.each(kinds)('a new section of the kind %s can be saved as it is', (kind) => {
  expect(homeSections.safeParse(addSection([], kind)).error).toBeUndefined();
});

it('adds no more sections than a page may have', () => {
  const full: HomeSection[] = Array(maxSections).fill({ kind: 'brands' });
  expect(addSection(full, 'review')).toEqual(full);
});

it('moves a section by one place, and not past an end', () => {
  const sections = addSection(addSection([], 'brands'), 'review');
  expect(listKinds(moveSection(sections, 0, 1))).toEqual(['review', 'brands']);
  expect(listKinds(moveSection(sections, 1, -1))).toEqual(['review', 'brands']);
  expect(moveSection(sections, 0, -1)).toEqual(sections);
  expect(moveSection(sections, 1, 1)).toEqual(sections);
});

it('a picture that comes late goes to its banner, wherever that is, and nowhere once it has gone', () => {
  // Two that are alike: they are known by identity.
  const banners = [newBanner(), newBanner()];
  const sections: HomeSection[] = [{ kind: 'carousel', banners }, { kind: 'brands' }];
  const [, second] = banners;
  if (!second) throw new Error('there are two');
  const picture = { kind: 'color', color: '#7a3b12' } as const;
  const typed = { ...second, title: 'Typed meanwhile' };
  const moved: HomeSection[] = [{ kind: 'brands' }, { kind: 'carousel', banners: [newBanner(), typed] }];
  const [, after] = replaceGround(moved, second.ground, picture);
  expect(after).toEqual({ kind: 'carousel', banners: [newBanner(), { ...typed, ground: picture }] });
  expect(replaceGround(sections, newBanner().ground, picture)).toEqual(sections);
});

it.each<[SectionKind[], number, boolean]>([
  [['carousel', 'side'], 0, true],
  [['carousel', 'side'], 1, true],
  [['side', 'carousel'], 0, false],
  [['side', 'carousel'], 1, false],
  // The row of products between them is left out.
  [['carousel', 'products', 'side'], 0, true],
  [['carousel', 'products', 'side'], 2, true],
  [['carousel', 'brands', 'side'], 2, false],
])('banners of %o at %i share the width of the page: %s', (among, at, expected) => {
  const sections = among.reduce<HomeSection[]>(addSection, []);
  expect(isBeside(sections, at, (place) => among[place] !== 'products')).toBe(expected);
});
