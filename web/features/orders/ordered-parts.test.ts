import { expect, it } from 'vitest';
import type { Parcel } from '#contract/fulfilment.contract.ts';
import type { OrderDetails } from './order-details.queries.ts';
import { isInParcel, orderedParts } from './ordered-parts.ts';

it('puts what was ordered and what became of it together, by part', () => {
  const details = {
    order: {
      products: [
        { _id: 'mug', name: 'Mug' },
        { _id: 'lamp', name: 'Lamp' },
      ],
    },
    parts: [
      { number: 1, lines: [{ _id: 'lamp', open: 1 }] },
      { number: 2, lines: [{ _id: 'mug', open: 0 }] },
    ],
  } as unknown as OrderDetails;
  expect(orderedParts(details).map(({ lines }) => lines)).toEqual([
    [{ _id: 'lamp', name: 'Lamp', open: 1 }],
    [{ _id: 'mug', name: 'Mug', open: 0 }],
  ]);
});

it('knows a line that lies in a parcel of a person, which was not taken back', () => {
  const parcel = (more: Partial<Parcel>) =>
    ({ madeBy: 'parcel', voidedAt: null, lines: [{ line: 'mug', quantity: 1 }], ...more }) as Parcel;
  expect(isInParcel({ parcels: [parcel({})] }, 'mug')).toBe(true);
  expect(isInParcel({ parcels: [parcel({})] }, 'lamp')).toBe(false);
  expect(isInParcel({ parcels: [parcel({ madeBy: 'status' })] }, 'mug')).toBe(false);
  expect(isInParcel({ parcels: [parcel({ voidedAt: '2026-11-09' })] }, 'mug')).toBe(false);
});
