import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { OrderLineRow } from './order-line-row.tsx';
import type { CountedLine } from './ordered-parts.ts';

const line: CountedLine = {
  _id: 'l',
  name: 'Toadstool Table Lamp',
  status: 'Not processed',
  quantity: 1,
  purchasePrice: 189,
  totalPrice: 189,
  totalTax: 9.45,
  priceWithTax: 198.45,
  open: 1,
  shipped: 0,
  delivered: 0,
  cancelled: 0,
  returned: 0,
  goesBack: { quantity: 0, comingBack: 0, until: null, whyNot: 'not-sent' },
  taxes: [],
  product: { _id: 'p', name: 'Lamp B', slug: 'lamp-b', imageUrl: null, price: 199, brand: null },
};
function renderMarkup(changed: Partial<CountedLine>, { isInParcel = false, isPickUp = false } = {}) {
  const shown = { ...line, ...changed };
  const element = <OrderLineRow line={shown} {...{ isInParcel, isPickUp }} onCancel={() => {}} />;
  const hydrationData = { loaderData: { root: { shop: { imageBaseUrl: '' } } } };
  const routes = [{ id: 'root', path: '*', element, loader: () => null }];
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter(routes, { hydrationData })} />);
}

test('an order shows what was bought under the name that it had then', () => {
  const html = renderMarkup({});
  expect(html).toContain('Toadstool Table Lamp');
  expect(html).not.toContain('Lamp B');
  expect(html).toContain('/product/lamp-b');
});

test('says who sells in the place of the brand, also of what is not available any more', () => {
  const seller = { name: 'Kilnfold GmbH', slug: 'kilnfold' };
  const brand = { _id: 'b', name: 'Kilnfold', slug: 'kilnfold' };
  const product = line.product && { ...line.product, brand };
  expect(renderMarkup({ product, seller })).toMatch(
    /Sold by <a[^>]*href="\/seller\/kilnfold"[^>]*><bdi>Kilnfold GmbH/,
  );
  expect(renderMarkup({ product })).toContain('>Kilnfold<');
  const gone = renderMarkup({ product: null, seller: { ...seller, slug: null } });
  expect(gone).toContain('Sold by <bdi>Kilnfold GmbH</bdi>');
  expect(gone).toContain('Not Available');
});

test('says what has become of some pieces, and what a cancelled line would have cost', () => {
  const some = renderMarkup({ quantity: 4, open: 1, shipped: 2, cancelled: 1, totalPrice: 567 });
  expect(some).toContain('1 of 4 cancelled');
  expect(some).toContain('2 of 3 shipped');
  expect(some).toContain('$567.00');
  const all = renderMarkup({ quantity: 2, open: 0, cancelled: 2, status: 'Cancelled', totalPrice: 0 });
  expect(all).toMatch(/<s>.*\$378\.00.*<\/s>/);
});

test('offers to cancel until it is in a parcel', () => {
  expect(renderMarkup({})).toContain('"Cancel Toadstool Table Lamp"');
  expect(renderMarkup({ variant: { _id: 'v', choice: 'Large' } })).toContain(
    '"Cancel Toadstool Table Lamp, Large"',
  );
  const sent = renderMarkup({ open: 0, shipped: 1, status: 'Shipped' }, { isInParcel: true });
  expect(sent).not.toContain('Cancel Toadstool Table Lamp');
});

test('leads from what was delivered to its review', () => {
  expect(renderMarkup({ status: 'Delivered' })).toMatch(
    /href="\/product\/lamp-b#add-review"[^>]*>Review Product</,
  );
});

test('what is picked up is ready, then picked up, and never shipped', () => {
  const ready = { quantity: 2, open: 1, shipped: 1, status: 'Shipped' } as const;
  const html = renderMarkup(ready, { isPickUp: true });
  expect(html).toContain('Ready to be picked up');
  expect(html).toContain('1 of 2 ready');
  expect(html).not.toContain('hipped');
  expect(renderMarkup({ status: 'Delivered' }, { isPickUp: true })).toContain('Picked up');
});
