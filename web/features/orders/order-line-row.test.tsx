import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { OrderLine } from '#contract/orders.contract.ts';
import { OrderLineRow } from './order-line-row.tsx';
import type { StatusChanges } from './use-status-changes.ts';

const line: OrderLine = {
  _id: 'l',
  name: 'Toadstool Table Lamp',
  status: 'Not processed',
  quantity: 1,
  purchasePrice: 189,
  totalPrice: 189,
  totalTax: 9.45,
  priceWithTax: 198.45,
  product: { _id: 'p', name: 'Lamp B', slug: 'lamp-b', imageUrl: null, price: 199, brand: null },
};
const changes = { waitingFor: () => undefined } as unknown as StatusChanges;

test('an order shows what was bought under the name that it had then', () => {
  const element = <OrderLineRow line={line} may="nothing" changes={changes} />;
  const hydrationData = { loaderData: { root: { shop: { imageBaseUrl: '' } } } };
  const routes = [{ id: 'root', path: '*', element, loader: () => null }];
  const html = renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter(routes, { hydrationData })} />,
  );
  expect(html).toContain('Toadstool Table Lamp');
  expect(html).not.toContain('Lamp B');
  expect(html).toContain('/product/lamp-b');
});
