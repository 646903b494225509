import { afterEach, describe, expect, it } from 'vitest';
import type { DeliverySettings } from '#contract/delivery.ts';
import { defaultFormat, setShopFormat } from '#contract/shop-format.ts';
import { newMethod } from './delivery-draft.ts';
import { type MethodDraft, toDeliveryValues, typedDelivery, typedMethod } from './typed-delivery.ts';

afterEach(() => setShopFormat(defaultFormat));

const saved: DeliverySettings = {
  zones: [
    {
      ...{ id: crypto.randomUUID(), name: 'Bay Area', isActive: false },
      places: [
        { country: 'CA', region: '', postcodePrefix: '' },
        { country: 'US', region: 'CA', postcodePrefix: '941' },
      ],
      methods: [
        {
          ...{ id: crypto.randomUUID(), name: 'Courier', kind: 'weight', price: 0, freeFrom: 120.5 },
          steps: [
            { upToGrams: 125, price: 9 },
            { upToGrams: 1_234, price: 12.5 },
            { upToGrams: 20_000, price: 18 },
          ],
          ...{ daysFrom: null, daysTo: 0, text: 'By bicycle', isActive: true },
        },
      ],
    },
    {
      ...{ id: crypto.randomUUID(), name: 'Everywhere else', isActive: true, places: [] },
      methods: [
        {
          ...{ id: crypto.randomUUID(), name: 'Parcel', kind: 'flat', price: 24, freeFrom: null, steps: [] },
          ...{ daysFrom: 5, daysTo: 9, text: '', isActive: false },
        },
      ],
    },
  ],
};

it.each(['en-US', 'de-DE'])('the form of %s saves what it shows', (locale) => {
  setShopFormat({ ...defaultFormat, locale });
  expect(typedDelivery.parse(toDeliveryValues(saved))).toEqual(saved);
});

it('saves amounts without decimals where the currency has none', () => {
  setShopFormat({ ...defaultFormat, currency: 'JPY', decimals: 0, locale: 'ja-JP' });
  const typed: MethodDraft = { ...newMethod(), name: 'Parcel', price: '1,200' };
  expect(typedMethod.parse(typed).price).toBe(1_200);
  expect(typedMethod.safeParse({ ...typed, price: '12.5' }).success).toBe(false);
});

describe('of a method', () => {
  const typed: MethodDraft = {
    ...newMethod(),
    ...{ name: 'Parcel', price: '$6.50', freeFrom: '50', daysFrom: '1', daysTo: '2' },
    steps: [{ kilograms: '', price: 'x' }],
  };
  it('only what its kind has is read', () => {
    expect(typedMethod.parse(typed)).toMatchObject({ price: 6.5, freeFrom: 50, steps: [] });
    expect(typedMethod.parse({ ...typed, kind: 'pickup', price: 'x', freeFrom: 'x' })).toMatchObject({
      ...{ price: 0, freeFrom: null },
    });
  });

  it.each<[string, Partial<MethodDraft>, string, string]>([
    ['no price', { price: ' ' }, 'price', 'Price is required.'],
    ['a price that is no number', { price: '1.234.5' }, 'price', 'Enter a number such as 24.50.'],
    ['no weight of a step', { kind: 'weight' }, 'steps.0.kilograms', 'Weight is required.'],
    ['no step', { kind: 'weight', steps: [] }, 'steps', 'Please add a step.'],
    [
      'a weight below a gram',
      { kind: 'weight', steps: [{ kilograms: '0', price: '1' }] },
      'steps.0.kilograms',
      'Must be at least 1 g.',
    ],
    [
      'a lighter second step',
      {
        kind: 'weight',
        steps: [
          { kilograms: '2', price: '1' },
          { kilograms: '1.5', price: '1' },
        ],
      },
      'steps',
      'Each step must be heavier than the one before.',
    ],
    ['half a day', { daysFrom: '0.5' }, 'daysFrom', 'Must be a whole number.'],
  ])('%s is refused', (_, changed, path, message) => {
    const issues = typedMethod.safeParse({ ...typed, ...changed }).error?.issues ?? [];
    expect(issues.map((one) => [one.path.join('.'), one.message])).toContainEqual([path, message]);
  });
});
