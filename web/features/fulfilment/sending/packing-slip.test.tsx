import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { PackingSlip } from './packing-slip.tsx';
import type { Slip } from './slips.ts';

const slip: Slip = {
  order: {
    ...{ _id: 'o', number: 1042, created: '2026-11-26T10:00:00.000Z', address: null, name: 'Ada Holm' },
    delivery: { name: 'At the studio', kind: 'pickup' },
  },
  ...{ part: 2, parcel: null, merchant: null, seller: null, comesApart: false },
  lines: [{ _id: 'mug', name: 'Mug', choice: 'Blue', sku: 'MUG-1', pieces: 1 }],
};

function renderSlip(shown: Slip): string {
  const element = <PackingSlip slip={shown} />;
  const hydrationData = { loaderData: { root: { shop: { name: 'Shop', supportPhone: '555' } } } };
  const router = createMemoryRouter([{ id: 'root', path: '*', element, loader: () => null }], {
    hydrationData,
  });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

it('is named after its part or parcel', () => {
  expect(renderSlip(slip)).toContain('>#1042-2<');
  expect(renderSlip({ ...slip, parcel: 1 })).toContain('>#1042-2/1<');
});

it('says who sells, but in a shop without merchants', () => {
  expect(renderSlip({ ...slip, seller: 'Kilnfold GmbH' })).toContain('<p>Sold by Kilnfold GmbH</p>');
  expect(renderSlip(slip)).not.toContain('Sold by');
});

it('names the delivery, and says where a pick-up would have an address', () => {
  expect(renderSlip(slip)).toContain('<dt>Delivery</dt><dd>At the studio</dd>');
  expect(renderSlip(slip)).toContain('<p>Ada Holm. Pick-up</p>');
});
