import { expect, it } from 'vitest';
import type { ShownZone } from '#contract/checkout-reasons.ts';
import { zoneWords } from './zone-words.ts';

const standard = {
  id: 'm',
  name: 'Standard',
  kind: 'flat',
  price: 6,
  freeFrom: 50,
  days: null,
  text: '',
} as const;
const makePlaces = (codes: string) =>
  codes.split(' ').map((country) => ({ country, region: '', postcodePrefix: '' }));
const zone = (changed: Partial<ShownZone> = {}): ShownZone => ({
  ...{ id: 'z', name: 'Zone 2', places: [], methods: [standard] },
  ...changed,
});
const california = { country: 'US', region: 'CA', postcodePrefix: '' };

it.each<[string, string, Partial<ShownZone>, boolean]>([
  ['Everywhere', '', {}, true],
  ['Everywhere else', '', {}, false],
  ['Germany', '', { places: makePlaces('DE') }, false],
  ['Germany and California, United States', '', { places: [...makePlaces('DE'), california] }, false],
  [
    'Zone 2',
    'Germany; Austria; France; California, United States',
    { places: [...makePlaces('DE AT FR'), california] },
    false,
  ],
  ['Zone 2', 'Germany, Austria, France, Italy', { places: makePlaces('DE AT FR IT') }, false],
])(
  'a zone is called by its places, or by its name where there are many: %s',
  (title, places, changed, isOnly) => {
    expect(zoneWords(zone(changed), isOnly)).toMatchObject({ title, places });
  },
);

it('names 40 places and the number of others', () => {
  const many = Array.from({ length: 45 }, (_, at) => ({
    country: 'US',
    region: '',
    postcodePrefix: `9${at}`,
  }));
  expect(zoneWords(zone({ places: many }), false).places).toMatch(/939…, United States and 5 more$/);
});

it.each([
  [{}, '$6.00', 'free from $50.00'],
  [{ price: 0, freeFrom: null, days: { from: 3, to: 5 } }, 'free', '3 to 5 working days'],
  [{ freeFrom: null, text: 'By bicycle' }, '$6.00', 'By bicycle'],
  [{ kind: 'weight', price: 0 }, 'from $0.00', 'free from $50.00'],
  [{ kind: 'pickup', price: 0, freeFrom: null, days: { from: 0, to: 0 } }, 'free', 'the same day'],
] as const)('says price and terms of a method: %j', (changed, price, details) => {
  const { methods } = zoneWords(zone({ methods: [{ ...standard, ...changed }] }), true);
  expect(methods).toEqual([{ id: 'm', name: 'Standard', price, details }]);
});
