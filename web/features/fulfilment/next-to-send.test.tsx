import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRef } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { workPageQuery } from '../orders/work.queries.ts';
import { NextToSend } from './next-to-send.tsx';

/** An order after which nothing is left to send. */
function shown(state: object | null): string {
  const client = new QueryClient();
  client.setQueryData(workPageQuery({}, 1).queryKey, { orders: [], count: 0 } as never);
  const element = <NextToSend id="one" place={null} hasSent={false} column={createRef()} />;
  const router = createMemoryRouter([{ path: '*', element }], {
    initialEntries: [{ pathname: '/dashboard/orders/customers/one', state }],
  });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

test('leads back to the list with the filters that it was opened with', () => {
  const list = '/dashboard/orders/customers';
  expect(shown({ openedFrom: `${list}?late=true` })).toContain(`href="${list}?late=true"`);
  expect(shown(null)).toContain(`href="${list}"`);
});
