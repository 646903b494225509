import { describe, expect, it } from 'vitest';
import {
  type DeliveryMethod,
  type DeliveryZone,
  deliveryMethod,
  deliverySettings,
  findZone,
  priceOfDelivery,
} from './delivery.ts';

const method = (fields: Partial<DeliveryMethod> = {}): DeliveryMethod => ({
  ...{ id: crypto.randomUUID(), name: 'Standard', kind: 'flat', price: 6, freeFrom: null, steps: [] },
  ...{ daysFrom: null, daysTo: null, text: '', isActive: true },
  ...fields,
});
const zone = (name: string, places: DeliveryZone['places'], methods = [method()]): DeliveryZone => ({
  ...{ id: crypto.randomUUID(), name, isActive: true, places, methods },
});
const place = (country: string, region = '', postcodePrefix = '') => ({ country, region, postcodePrefix });

const bay = zone('Bay Area', [place('US', '', '941'), place('US', '', '946')]);
const usa = zone('United States', [place('US')]);
const elsewhere = zone('Everywhere else', []);

describe('the zone of a destination', () => {
  it.each([
    ['the most special one', 'US', '94110', bay],
    ['the country’s', 'US', '10001', usa],
    ['Everywhere else, where no place applies', 'DE', '94110', elsewhere],
    ['Everywhere else, without a country', null, '94110', elsewhere],
  ])('is %s', (_, country, postcode, expected) => {
    const at = { country, region: '', postcode };
    expect(findZone({ zones: [bay, usa, elsewhere] }, at)).toBe(expected);
    expect(findZone({ zones: [usa, bay, elsewhere] }, at)).toBe(expected);
  });
});

describe('a method costs', () => {
  const steps = [
    { upToGrams: 1_000, price: 9 },
    { upToGrams: 2_000, price: 12.5 },
  ];
  const byWeight = method({ kind: 'weight', price: 0, steps });
  const goods = (valueMinor: number, weightGrams = 0) => ({ valueMinor, weightGrams });
  it.each<[string, DeliveryMethod, { valueMinor: number; weightGrams: number }, object]>([
    ['its price', method(), goods(100), { minor: 600 }],
    ['its price below the sum from which it is free', method({ freeFrom: 50 }), goods(4_999), { minor: 600 }],
    ['nothing from that sum on', method({ freeFrom: 50 }), goods(5_000), { minor: 0 }],
    ['nothing with pick-up', method({ kind: 'pickup' }), goods(0), { minor: 0 }],
    ['the first step for goods without a weight', byWeight, goods(0), { minor: 900 }],
    ['the step up to its last gram', byWeight, goods(0, 1_000), { minor: 900 }],
    ['the next step from there', byWeight, goods(0, 1_001), { minor: 1_250 }],
    ['nothing over the last step: it is not offered', byWeight, goods(0, 2_001), { maxGrams: 2_000 }],
    [
      'nothing over the last step, also from the sum from which it is free',
      { ...byWeight, freeFrom: 50 },
      goods(9_000, 2_001),
      { maxGrams: 2_000 },
    ],
    ['nothing from that sum on, by weight', { ...byWeight, freeFrom: 50 }, goods(9_000, 1_500), { minor: 0 }],
  ])('%s', (_, one, ordered, price) => expect(priceOfDelivery(one, ordered)).toEqual(price));
});

describe('a method is refused', () => {
  const step = (upToGrams: number) => ({ upToGrams, price: 1 });
  it.each<[string, object, string]>([
    ['name', { name: ' ' }, 'Name is required.'],
    ['name', { name: 'x'.repeat(61) }, 'May not be longer than 60 characters.'],
    ['kind', { kind: 'distance' }, 'Please choose how it is priced.'],
    ['price', { price: '' }, 'Price is required.'],
    ['price', { price: 'cheap' }, 'Price must be an amount.'],
    ['price', { price: -1 }, 'May not be less than 0.'],
    ['price', { price: 100_001 }, 'May not be more than 100,000.'],
    ['price', { price: 0.001 }, 'May have at most two decimals.'],
    ['freeFrom', { freeFrom: 'much' }, 'Free from must be an amount.'],
    ['steps', { kind: 'weight', steps: [] }, 'Please add a step.'],
    ['steps', { steps: [step(2), step(2)] }, 'Each step must be heavier than the one before.'],
    ['steps.0.upToGrams', { steps: [step(0)] }, 'Must be at least 1 g.'],
    ['steps.0.upToGrams', { steps: [step(10_000_001)] }, 'May not be more than 10,000 kg.'],
    [
      'steps',
      { steps: Array.from({ length: 21 }, (_, at) => step(at + 1)) },
      'There may be at most 20 steps.',
    ],
    ['daysFrom', { daysFrom: 1.5 }, 'Must be a whole number.'],
    ['daysTo', { daysTo: 91 }, 'May not be more than 90.'],
    ['daysTo', { daysFrom: 3, daysTo: 2 }, 'May not be before the first day.'],
    ['daysTo', { daysFrom: 3, daysTo: null }, 'Please say the last day, too.'],
    ['text', { text: 'x'.repeat(201) }, 'May not be longer than 200 characters.'],
  ])('%s: %j', (path, fields, message) => {
    const issues = deliveryMethod.safeParse({ ...method(), ...fields }).error?.issues;
    expect(issues?.map((one) => [one.path.join('.'), one.message])).toEqual([[path, message]]);
  });
});

describe('zones are refused', () => {
  const twice = method();
  it.each<[string, DeliveryZone[], string]>([
    ['none', [], "The last zone must be 'Everywhere else', without places."],
    ['without Everywhere else', [usa], "The last zone must be 'Everywhere else', without places."],
    ['without a place', [zone('Empty', []), elsewhere], 'Please add a place to each zone.'],
    ['an id twice', [usa, { ...elsewhere, id: usa.id }], 'Please reload the page.'],
    [
      'a method’s id twice',
      [
        { ...usa, methods: [twice] },
        { ...elsewhere, methods: [twice] },
      ],
      'Please reload the page.',
    ],
  ])('with %s', (_, zones, message) => {
    const issues = deliverySettings.safeParse({ zones }).error?.issues;
    expect(issues?.map((one) => [one.path, one.message])).toEqual([[['zones'], message]]);
  });

  it.each<[string, DeliveryZone[], string]>([
    ['a country', [usa, zone('Again', [place('FR'), place('US')]), elsewhere], 'United States'],
    [
      'a region',
      [zone('A', [place('US', 'HI')]), zone('B', [place('US', 'Hawaii')]), elsewhere],
      'Hawaii, United States',
    ],
    ['text', [zone('A', [place('FR', 'Corse'), place('FR', 'corse')]), elsewhere], 'corse, France'],
  ])('with %s twice, which is named with the zone that has it', (_, zones, named) => {
    const [issue, ...others] = deliverySettings.safeParse({ zones }).error?.issues ?? [];
    expect(others).toEqual([]);
    expect(issue?.message).toBe(`${named} is in the zone “${zones[0]?.name}” already.`);
    expect(issue?.path.at(-1)).toBe('country');
  });

  it('with a name that is empty, at its place', () => {
    const { error } = deliverySettings.safeParse({ zones: [{ ...usa, name: '' }, elsewhere] });
    expect(error?.issues).toMatchObject([{ path: ['zones', 0, 'name'], message: 'Name is required.' }]);
  });
});
