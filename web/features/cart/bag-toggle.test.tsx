import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { BagToggle } from './bag-toggle.tsx';

function draw(product: Parameters<typeof BagToggle>[0]['product']): string {
  const element = <BagToggle product={product} onAdded={() => {}} isBagOpen={false} />;
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </QueryClientProvider>,
  );
}

const mug = { _id: 'm', name: 'Mug', slug: 'mug' };

test('adds a product without options, and leads to the page of one with options', () => {
  expect(draw(mug)).toMatch(/^<button .*aria-label="Add To Bag: Mug"/);
  const withOptions = draw({ ...mug, hasOptions: true });
  expect(withOptions).toMatch(/^<a [^>]*href="\/product\/mug"/);
  expect(withOptions).toContain('Choose Options');
});
