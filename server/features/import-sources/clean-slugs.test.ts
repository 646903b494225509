import { expect, it } from 'vitest';
import { Slugs } from './clean-slugs.ts';

const clean = (...slugs: string[]) => {
  const left: string[] = [];
  const cleaner = new Slugs((_what, line, reason) => left.push(`${line}: ${reason}`));
  return { slugs: slugs.map((slug, at) => cleaner.clean({ sku: 'a', slug }, at + 2).slug), left };
};

it.each([
  ['desk-lamp'],
  ['Desk_Lamp'],
  ['/shop/desk-lamp/', 'desk-lamp'],
  ['https://old.example.com/p/desk-lamp.html?utm_source=feed&variant=7#top', 'desk-lamp'],
  ['desk-lamp.php', 'desk-lamp'],
])('%s is an address', (written, slug = written) => {
  expect(clean(written)).toEqual({ slugs: [slug], left: [] });
});

it.each([
  ['лампа', 'lampa'],
  ['%D0%BB%D0%B0%D0%BC%D0%BF%D0%B0', 'lampa'],
  ['100%-wool', '100-wool'],
  [`${'desk-'.repeat(20)}lamp`, `${'desk-'.repeat(11)}desk`],
])('%s is changed and listed', (written, slug) => {
  expect(clean(written)).toEqual({ slugs: [slug], left: [expect.stringMatching(/^2: It comes shorter/)] });
});

it.each([
  'https://old.example.com/product?id=1',
  'https://old.example.com/index.php?route=product/product&product_id=40',
  'https://old.example.com/',
  '///',
  '!!!',
])('%s is left out and listed', (written) => {
  expect(clean(written)).toEqual({
    slugs: [undefined],
    left: [expect.stringMatching(/^2: The shop cannot/)],
  });
});

it('leaves out one that comes twice, in any letter case', () => {
  expect(clean('lamp', 'Lamp', 'other')).toEqual({
    slugs: ['lamp', undefined, 'other'],
    left: [expect.stringMatching(/^3: Another product of the file has it/)],
  });
});

it('keeps several of a product, without those that come twice in it, and lists those past the limit', () => {
  const links =
    'https://old.example.com/p/lamp-red; https://old.example.com/p/lamp-blue?variant=2; /p/Lamp-red';
  expect(clean(links, 'lamp-blue')).toEqual({
    slugs: ['lamp-red; lamp-blue', undefined],
    left: [expect.stringMatching(/^3: Another product of the file has it/)],
  });
  const many = Array.from({ length: 22 }, (_, at) => `lamp-${at}`);
  expect(clean(many.join('; '))).toEqual({
    slugs: [many.slice(0, 21).join('; ')],
    left: ['2: A product keeps at most 20 former ones.'],
  });
});
