import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { OrderDetails } from '../../orders/order-details.queries.ts';
import type { CountedLine, OrderedPart } from '../../orders/ordered-parts.ts';
import { PackingSlip } from './packing-slip.tsx';
import { slipLabel, slipLines, toListedSlip, toSlip } from './slips.ts';

const line = (_id: string, open: number, shipped: number) => ({ _id, open, shipped }) as CountedLine;
const partOf = (...lines: CountedLine[]) =>
  ({
    number: 2,
    lines,
    parcels: [{ number: 1, lines: [{ line: 'mug', quantity: 2 }] }],
  }) as unknown as OrderedPart;
const contents = (part: OrderedPart, parcel: number | null) =>
  slipLines({ part, parcel }).map(({ line, pieces }) => `${pieces} ${line._id}`);

it('lists what is left to send, else everything that was sent, or a parcel', () => {
  const open = partOf(line('mug', 1, 2), line('lamp', 1, 0), line('cup', 0, 1));
  expect(contents(open, null)).toEqual(['1 mug', '1 lamp']);
  expect(contents(open, 1)).toEqual(['2 mug']);
  expect(contents(partOf(line('mug', 0, 2), line('cup', 0, 1)), null)).toEqual(['2 mug', '1 cup']);
});

it('is named after its part or parcel', () => {
  expect(slipLabel({ number: 1042 }, { part: partOf(), parcel: null })).toBe('#1042-2');
  expect(slipLabel({ number: 1042 }, { part: partOf(), parcel: 1 })).toBe('#1042-2/1');
});

it('names the delivery, and says where a pick-up would have an address', () => {
  const delivery = { name: 'At the studio', kind: 'pickup', days: null, price: 0, taxes: [] };
  const user = { firstName: 'Ada', lastName: 'Holm' };
  const order = { number: 1042, created: '2026-11-26T10:00:00.000Z', address: null, user, delivery };
  const details = { order, parts: [partOf()], hasOtherParts: false } as unknown as OrderDetails;
  const element = <PackingSlip slip={toSlip(details, { part: partOf(), parcel: null })} />;
  const hydrationData = { loaderData: { root: { shop: { name: 'Shop', supportPhone: '555' } } } };
  const router = createMemoryRouter([{ id: 'root', path: '*', element, loader: () => null }], {
    hydrationData,
  });
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  expect(html).toContain('<dt>Delivery</dt><dd>At the studio</dd>');
  expect(html).toContain('<p>Ada Holm. Pick-up</p>');
});

it('says the same of one slip and of one among many', () => {
  const order = {
    ...{ _id: 'o', number: 1042, created: '2026-11-26T10:00:00.000Z', address: null },
    delivery: { name: 'Standard', kind: 'flat' as const },
  };
  const mug = {
    ...line('mug', 1, 2),
    name: 'Mug',
    quantity: 3,
    cancelled: 0,
    variant: { _id: 'v', choice: 'Blue' },
  };
  const part = {
    ...partOf({ ...mug, sku: 'MUG-1' } as CountedLine),
    merchant: { _id: 'm', name: 'Kilnfold' },
  };
  const user = { firstName: 'Ada', lastName: 'Holm' };
  const details = {
    order: { ...order, user },
    parts: [part],
    hasOtherParts: false,
  } as unknown as OrderDetails;
  const one = toSlip(details, { part, parcel: null });
  const listed = toListedSlip({
    order: { ...order, name: 'Ada Holm' },
    ...{ part: 2, merchant: 'Kilnfold', comesApart: true },
    lines: [{ _id: 'mug', name: 'Mug', choice: 'Blue', sku: 'MUG-1', pieces: 1 }],
  });
  expect(one).toEqual({ ...listed, order: { ...one.order, name: 'Ada Holm' } });
  expect(listed.label).toBe('#1042-2');
});
