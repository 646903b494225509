import { describe, expect, it } from 'vitest';
import type { DeliveryMethod, DeliveryZone } from '#contract/delivery.ts';
import { changesBetween } from './settings.rules.ts';

const standard: DeliveryMethod = {
  ...{ id: '00000000-0000-4000-8000-000000000003', name: 'Standard', kind: 'flat', price: 6 },
  ...{ freeFrom: 50, steps: [], daysFrom: 3, daysTo: 5, text: '', isActive: true },
};
const germany: DeliveryZone = {
  ...{ id: '00000000-0000-4000-8000-000000000004', name: 'Germany', isActive: true },
  places: [{ country: 'DE', region: '', postcodePrefix: '' }],
  methods: [standard],
};
const elsewhere: DeliveryZone = {
  ...{ id: '00000000-0000-4000-8000-000000000001', name: 'Everywhere else', isActive: true },
  places: [],
  methods: [],
};
const changesFrom = (before: DeliveryZone[], after: DeliveryZone[]) =>
  changesBetween({ zones: before }, { zones: after }).map(({ from, to }) => [from, to]);
const withMethod = (changed: Partial<DeliveryMethod>) => [
  { ...germany, methods: [{ ...standard, ...changed }] },
  elsewhere,
];

describe('a change of delivery says in words', () => {
  const was = 'Germany: Standard, $6.00, free from $50.00, 3 to 5 working days';
  it('a zone with its places and methods', () => {
    expect(changesFrom([elsewhere], [germany, elsewhere])).toEqual([['', `Germany: Germany · ${was}`]]);
  });

  it.each<[string, Partial<DeliveryMethod>, string]>([
    ['a price', { price: 7.5 }, 'Germany: Standard, $7.50, free from $50.00, 3 to 5 working days'],
    [
      'pick-up with its text',
      { kind: 'pickup', price: 0, freeFrom: null, daysFrom: null, daysTo: 0, text: '12 Quay Street' },
      'Germany: Standard, pick-up, same day, “12 Quay Street”',
    ],
    [
      'steps',
      {
        ...{ kind: 'weight', price: 0, freeFrom: null, daysTo: null, daysFrom: null, isActive: false },
        steps: [
          { upToGrams: 500, price: 4 },
          { upToGrams: 2_000, price: 9 },
        ],
      },
      'Germany: Standard, up to 0.5 kg $4.00, up to 2 kg $9.00, off',
    ],
  ])('%s', (_, changed, to) => {
    expect(changesFrom([germany, elsewhere], withMethod(changed))).toEqual([[was, to]]);
  });

  it('places that come and go, with their regions and postcodes', () => {
    const bay = { country: 'US', region: 'CA', postcodePrefix: '941' };
    const after = {
      ...germany,
      isActive: false,
      places: [bay, { ...bay, region: 'Ca', postcodePrefix: '' }],
    };
    expect(changesFrom([germany], [after])).toEqual([
      [
        'Germany: Germany',
        'Germany: switched off · Germany: United States, California, postcodes 941… · Germany: United States, California',
      ],
    ]);
  });

  it('a new order', () => {
    const express = { ...standard, id: '00000000-0000-4000-8000-000000000005', name: 'Express', price: 9 };
    const other = was.replace('Standard, $6.00', 'Express, $9.00');
    expect(
      changesFrom(
        [{ ...germany, methods: [standard, express] }],
        [{ ...germany, methods: [express, standard] }],
      ),
    ).toEqual([[`Germany: Germany · ${was} · ${other}`, `Germany: Germany · ${other} · ${was}`]]);
  });

  it('of many places the first ones', () => {
    const places = Array.from({ length: 40 }, (_, at) => ({
      ...{ country: 'US', region: '', postcodePrefix: String(100 + at) },
    }));
    const [[, to] = []] = changesFrom([germany], [{ ...germany, places }]);
    expect(to?.split(' · ')).toHaveLength(31);
    expect(to).toMatch(/and 10 more$/);
  });
});

it('a tax rate has its place, title and class', () => {
  const rate = {
    ...{ country: 'US', region: 'NY', postcodePrefix: '', class: 'second-reduced', title: 'Tax' },
    rate: 8.875,
  };
  expect(changesBetween({ rates: [] }, { rates: [rate] })).toEqual([
    { setting: 'rates', from: '', to: 'United States, New York: Tax 8.875 %, second reduced' },
  ]);
});

it('what another version has stored is written as it is', () => {
  expect(changesBetween({ zones: [{ later: 1 }] }, { zones: [germany] })).toMatchObject([
    { setting: 'zones', from: '[{"later":1}]' },
  ]);
});
