import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { HomeView } from './home-view.tsx';
import { placeSections } from './place-sections.ts';
import type { ShownSection } from './resolve-sections.ts';

const text = { link: '', title: 'Mugs', words: '' };
const photo = (name: string) => ({
  ...text,
  photo: { imageUrl: `/media/${name.repeat(24)}/1600x900.jpg`, alt: '' },
});
const categories: ShownSection = { kind: 'categories', categories: [], more: undefined } as never;
const brands: ShownSection = { kind: 'brands', title: 'Brands', brands: [] } as never;
const side: ShownSection = { kind: 'side', banners: [photo('a'), photo('b')] };

const preloadedBy = (...sections: ShownSection[]) => {
  const router = createMemoryRouter([
    { path: '*', element: <HomeView sections={placeSections(sections)} /> },
  ]);
  const page = renderToStaticMarkup(<RouterProvider router={router} />);
  return {
    preloaded: [...page.matchAll(/<link rel="preload"[^>]*?\/media\/(\w)/g)].map(([, name]) => name),
    lazy: page.match(/loading="lazy"/g)?.length ?? 0,
  };
};

it.each<[string, ShownSection[], { preloaded: string[]; lazy: number }]>([
  ['of a carousel', [{ kind: 'carousel', banners: [photo('c'), photo('d')] }], { preloaded: ['c'], lazy: 1 }],
  ['of side banners', [side], { preloaded: ['a'], lazy: 0 }],
  ['beside a colour', [{ kind: 'carousel', banners: [text] }, side], { preloaded: ['a'], lazy: 0 }],
  [
    'after categories',
    [categories, { kind: 'carousel', banners: [photo('c')] }],
    { preloaded: ['c'], lazy: 0 },
  ],
  ['below the first view', [categories, brands, side], { preloaded: [], lazy: 2 }],
])('the largest picture of the first view is preloaded: %s', (_, sections, expected) => {
  expect(preloadedBy(...sections)).toEqual(expected);
});
