import { expect, it } from 'vitest';
import { rankPages, rankSuggestions, splitWords } from './suggestions.rules.ts';

const sweater = { name: 'Yoke Sweater', categories: ['Clothing'] };
const lamp = { name: 'Harvest Moon Lamp', categories: ['Lighting'] };
const lantern = { name: 'Rice Paper Lantern', categories: ['Lighting', 'Lamps & more'] };
const names = (typed: string, found: (typeof lamp)[]) =>
  rankSuggestions(
    typed,
    found.map(({ name, categories }) => ({ name, words: splitWords([name, ...categories].join(' ')) })),
  ).map(({ name }) => name);

it.each([
  ['lam', ['Harvest Moon Lamp', 'Rice Paper Lantern', 'Yoke Sweater']],
  ['LAMP moon', ['Harvest Moon Lamp', 'Yoke Sweater', 'Rice Paper Lantern']],
  ['clothing swe', ['Yoke Sweater', 'Harvest Moon Lamp', 'Rice Paper Lantern']],
  ['amp', ['Yoke Sweater', 'Harvest Moon Lamp', 'Rice Paper Lantern']],
  ['lmap', ['Yoke Sweater', 'Harvest Moon Lamp', 'Rice Paper Lantern']],
  ['(', ['Yoke Sweater', 'Harvest Moon Lamp', 'Rice Paper Lantern']],
])('puts what is called %s first, and leaves the rest in its order', (typed, order) => {
  expect(names(typed, [sweater, lamp, lantern])).toEqual(order);
});

const page = (name: string) => ({ name, slug: name.toLowerCase() });
const [lamps, lighting, floorLamps] = [page('Lamps & more'), page('Lighting'), page('Floor-lamps')];

it.each([
  ['lamp', [floorLamps, lamps]],
  ['lamp fl', [floorLamps]],
  ['light', [lighting]],
  ['amp', []],
  ['(', []],
])('suggests the categories called %s, those of the most matches first', (typed, pages) => {
  expect(rankPages(typed, [lighting, lamps, floorLamps, lighting, floorLamps])).toEqual(pages);
});
