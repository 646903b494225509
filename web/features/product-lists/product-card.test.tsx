import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { Product } from '#contract/products.contract.ts';
import { ProductCard, toCard } from './product-card.tsx';

const jumper = { _id: 'j', name: 'Jumper', slug: 'jumper', price: 24, quantity: 7, brand: null } as Product;

function priceOn(product: Product): string | undefined {
  const element = <ProductCard product={toCard(product)} corner={null} sizes="20vw" />;
  const hydrationData = { loaderData: { root: { shop: { imageBaseUrl: '' } } } };
  const routes = [{ id: 'root', path: '*', element, loader: () => null }];
  const html = renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter(routes, { hydrationData })} />,
  );
  return /<p class="[^"]*price[^"]*">(.*?)<\/p>/.exec(html)?.[1];
}

test('a card says from which price on there are variants, and nothing of the kind when all cost the same', () => {
  expect(priceOn({ ...jumper, hasOptions: true, priceVaries: true })).toBe('from $24.00');
  expect(priceOn({ ...jumper, hasOptions: true })).toBe('$24.00');
  expect(priceOn(jumper)).toBe('$24.00');
});
