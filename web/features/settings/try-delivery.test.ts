import { expect, it } from 'vitest';
import { newMethod, newZone, wholeCountry } from './delivery-draft.ts';
import { tryDelivery, typedAmount } from './try-delivery.ts';
import type { MethodDraft, PlaceDraft } from './typed-delivery.ts';

const method = (name: string, fields: Partial<MethodDraft> = {}): MethodDraft => ({
  ...{ ...newMethod(), name, price: '6' },
  ...fields,
});
const bay: PlaceDraft = { country: 'US', region: '', postcodePrefix: ' 941 ', isPart: true };
const zones = [
  {
    ...{ ...newZone(), name: 'Bay Area' },
    places: [{ ...wholeCountry(''), isPart: true }, bay],
    methods: [
      method('Standard', { freeFrom: '50' }),
      method('Courier', { kind: 'weight', steps: [{ kilograms: '2', price: '9' }] }),
      method('Pick-up', { kind: 'pickup' }),
      method('Unfinished', { price: '' }),
      method('Off', { isActive: false }),
    ],
  },
  { ...newZone(), name: 'Off', isActive: false, places: [wholeCountry('DE')], methods: [method('Any')] },
  { ...newZone(), name: 'Everywhere else', methods: [method('Parcel')] },
];
const at = (country: string, postcode = '') => ({ country, region: '', postcode });
const tried = (...[to, valueMinor, weightGrams]: [ReturnType<typeof at>, number, number]) => {
  const { zone, methods = [] } = tryDelivery(zones, to, { valueMinor, weightGrams }) ?? {};
  return [zone?.name, Object.fromEntries(methods.map(({ name, price }) => [name, price]))];
};

it('says each method’s price, or why it has none', () => {
  expect(tried(at('US', '94110'), 4_999, 2_000)).toEqual([
    'Bay Area',
    {
      Standard: { minor: 600 },
      Courier: { minor: 900 },
      'Pick-up': { minor: 0 },
      Unfinished: null,
    },
  ]);
  expect(tried(at('US', '94110'), 5_000, 2_001)).toMatchObject([
    'Bay Area',
    { Standard: { minor: 0 }, Courier: { maxGrams: 2_000 } },
  ]);
});

it('offers nothing where the zone is switched off, and does not fall back to a more general one', () => {
  expect(tried(at('DE'), 0, 0)).toEqual(['Off', {}]);
});

it('takes Everywhere else for all other places', () => {
  expect(tried(at('FR'), 0, 0)).toEqual(['Everywhere else', { Parcel: { minor: 600 } }]);
});

it.each([
  ['49.99', 49.99],
  ['', 0],
  ['-5', null],
  ['abc', null],
])('reads %j as %j', (typed, amount) => {
  expect(typedAmount(typed, 2)).toBe(amount);
});
