import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { AddCategoryForm } from './add-category-form.tsx';
import { productOptionsQuery } from './categories.queries.ts';

function draw(products: { value: string; label: string }[]): string {
  const client = new QueryClient();
  client.setQueryData(productOptionsQuery('').queryKey, products);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <RouterProvider
        router={createMemoryRouter([{ path: '*', element: <AddCategoryForm onDone={() => {}} /> }])}
      />
    </QueryClientProvider>,
  );
}

test('asks for no products while the shop has none', () => {
  expect(draw([])).toContain('The shop has no products yet.');
  expect(draw([])).not.toContain('Type a name or SKU.');
  expect(draw([{ value: 'a', label: 'Lamp' }])).toContain('Type a name or SKU.');
});
