import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { readFilters } from '#web/features/product-lists/read-filters.ts';
import EmptyList from './empty-list.tsx';

const edges = [8, 40, 2890];
const spread = { edges, productCounts: [1, 1] };
const scope = { category: 'lighting' };

it.each([
  ['page=9', 3, spread, 'No products found on page 9. The list has fewer pages.', '/shop/category/lighting'],
  [
    'name=lamp&min=4000&brands=a&page=2',
    0,
    spread,
    'No products found. There are products at other prices: $8 to $2,890.',
    '/shop/category/lighting?name=lamp&amp;brands=a',
  ],
  ['max=4', 0, { ...spread, onlyPrice: 189.5 }, 'at other prices: $189.50.', '/shop/category/lighting'],
  ['name=lamp&min=4000', 0, undefined, 'Try fewer filters, or other words.', '/shop'],
  ['brands=a', 0, undefined, 'Try fewer filters.', '/shop'],
  ['name=lamp', 0, undefined, 'Try fewer or other words.', '/shop'],
  ['', 0, undefined, 'Try another category.', '/shop'],
])('says why nothing is shown for ?%s', (search, count, prices, text, to) => {
  const filters = readFilters(new URLSearchParams(search));
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <EmptyList {...{ filters, scope, count, prices }} />
    </MemoryRouter>,
  );
  expect(html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')).toContain(text);
  expect(html).toContain(`href="${to}"`);
});
