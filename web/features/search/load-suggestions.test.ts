import { beforeEach, expect, it, vi } from 'vitest';
import { createSuggestions, type FoundSuggestions } from './load-suggestions.ts';

const lamp = { name: 'Oak Lamp', slug: 'oak-lamp', imageUrl: null, price: 9 };
const replies: Record<string, object> = {
  lam: { products: [lamp] },
  lma: { products: [] },
  lmap: { products: [lamp], corrected: { from: 'lmap', to: 'lamp' } },
  'jum-s-': { products: [lamp] },
  'jum-s-re': { products: [{ ...lamp, name: 'Jumper', slug: 'jumper' }] },
};
let asked: string[];
let shown: FoundSuggestions | null;
beforeEach(() => {
  asked = [];
  shown = null;
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('fetch', async (url: string | URL | Request) => {
    const text = decodeURIComponent(
      String(url instanceof Request ? url.url : url)
        .split('/')
        .at(-1) ?? '',
    );
    asked.push(text);
    const nothing = { products: [], categories: [], brands: [] };
    return Response.json({ ...nothing, ...replies[text] });
  });
});

it.each([
  ['lamp', ['lam'], ['/product/oak-lamp', '/shop?name=lamp']],
  ['lmap', ['lma', 'lmap'], ['/product/oak-lamp', '/shop?name=lmap']],
  ['jum-s-re', ['jum-s-', 'jum-s-re'], ['/product/jumper', '/shop?name=jum-s-re']],
  ['lma', ['lma'], ['/shop']],
])('%s is asked for as %j', async (typed, texts, hrefs) => {
  const suggestions = createSuggestions((found) => {
    shown = found;
  });
  suggestions.type(typed);
  await vi.waitFor(() => expect(shown?.choices.map(({ href }) => href)).toEqual(hrefs));
  expect(asked).toEqual(texts);
  // Text that is typed again asks for nothing that is there.
  suggestions.type(typed);
  expect(asked).toEqual(texts);
});

it('asks for the whole text while it goes on, and for its beginning again where that is enough', async () => {
  const suggestions = createSuggestions((found) => {
    shown = found;
  });
  suggestions.type('lmap');
  await vi.waitFor(() => expect(shown?.corrected).toBe('lamp'));
  suggestions.type('lmaps');
  await vi.waitFor(() => expect(asked).toEqual(['lma', 'lmap', 'lmaps']));
  suggestions.type('lamp');
  await vi.waitFor(() => expect(asked.at(-1)).toBe('lam'));
});
