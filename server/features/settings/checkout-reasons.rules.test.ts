import { describe, expect, it } from 'vitest';
import { type ActiveDiscount, nextStartOrEnd } from '#contract/active-discounts.ts';
import type { CheckoutReason, ShownOffer } from '#contract/checkout-reasons.ts';
import type { CheckoutSettings } from '#contract/checkout-settings.ts';
import type { DeliveryMethod, DeliveryZone } from '#contract/delivery.ts';
import type { AllSettings } from '#contract/settings.contract.ts';
import type { TaxSettings } from '#contract/taxes.ts';
import { shownOffer, shownZones, toCheckoutReasons } from './checkout-reasons.rules.ts';
import { initialSettings } from './settings.rules.ts';

const initial = initialSettings({ storeName: 'Kiln', supportPhone: '1', taxRate: 5 });

const withCheckout = (changed: Partial<CheckoutSettings>): AllSettings => ({
  ...initial,
  checkout: { ...initial.checkout, ...changed },
});
const withTaxes = (changed: Partial<TaxSettings>, taxRate = 5): AllSettings => ({
  ...initial,
  general: { ...initial.general, taxRate },
  taxes: { ...initial.taxes, ...changed },
});
const free: DeliveryMethod = {
  ...{ id: 'a', name: 'Standard', kind: 'flat', price: 0, freeFrom: null, steps: [] },
  ...{ daysFrom: null, daysTo: null, text: '', isActive: true },
};
const priced = { ...free, id: 'b', price: 9 };
const byWeight: DeliveryMethod = { ...free, id: 'c', kind: 'weight', steps: [{ upToGrams: 1, price: 0 }] };
const pickUp: DeliveryMethod = { ...free, id: 'd', kind: 'pickup' };
const off = (one: DeliveryMethod) => ({ ...one, isActive: false });

const makeZone = (methods: DeliveryMethod[], country = '', isActive = true): DeliveryZone => ({
  ...{ id: 'z', name: country || 'Everywhere else', isActive, methods },
  places: country ? [{ country, region: '', postcodePrefix: '' }] : [],
});
const withZones = (...zones: DeliveryZone[]): AllSettings => ({ ...initial, delivery: { zones } });
/** Everywhere. */
const withMethods = (...methods: DeliveryMethod[]) => withZones(makeZone(methods));

const here = { country: 'DE', region: '', postcodePrefix: '', class: 'standard', title: 'USt.' } as const;
const rate = (percent: number) => ({ ...here, rate: percent });

const now = new Date('2026-12-01T12:00:00Z');
const before = '2026-12-01T11:59:59.999Z';
const later = '2026-12-01T12:00:00.001Z';
const withDiscount = (about: Partial<ActiveDiscount>): AllSettings => ({
  ...initial,
  discounts: {
    active: [
      {
        ...{ id: 'd', title: 'Ten off', code: null, kind: 'percent', value: 1_000, minimumMinor: null },
        ...{ forFirstOrder: false, startsAt: null, endsAt: null, isLimited: false, maxUsesPerPerson: null },
        ...{ borneBy: 'shop', targets: [], ...about },
      },
    ],
  },
});

describe('a discount that is switched on', () => {
  it.each<[string, Partial<ActiveDiscount>, boolean]>([
    ['without dates', {}, true],
    ['that has begun, and ends later', { startsAt: now.toISOString(), endsAt: later }, true],
    ['that begins later', { startsAt: later }, false],
    ['that is over', { startsAt: before, endsAt: now.toISOString() }, false],
    ['that is used up', { isUsedUp: true }, false],
    ['that is limited', { isLimited: true, isUsedUp: false }, true],
  ])('%s opens the page, and with a code shows its field: %s', (_what, about, is) => {
    const coded = withDiscount({ ...about, code: 'TEN' });
    expect(toCheckoutReasons(withDiscount(about), now).asks).toEqual(is ? ['discounts'] : []);
    expect(shownOffer(withDiscount(about), now)).not.toHaveProperty('takesCodes');
    expect(shownOffer(coded, now).takesCodes).toBe(is ? true : undefined);
  });

  it.each<[string, Partial<ActiveDiscount>, number]>([
    ['its start', { startsAt: later, endsAt: '2027-01-01T00:00:00.000Z' }, Date.parse(later)],
    ['its end', { startsAt: before, endsAt: later }, Date.parse(later)],
    ['never again', { startsAt: before, endsAt: before }, Number.POSITIVE_INFINITY],
    ['never', {}, Number.POSITIVE_INFINITY],
  ])('changes pages next at %s', (_what, about, at) => {
    expect(nextStartOrEnd(withDiscount(about).discounts.active, now)).toBe(at);
  });
});

describe('Place Order opens the page, and order/add is refused, because of', () => {
  it.each<[string, AllSettings, CheckoutReason[], CheckoutReason[]]>([
    ['nothing in a new shop', initial, [], []],
    ['the switch', withCheckout({ alwaysShowCheckout: true }), ['always'], ['always']],
    ['an address', withCheckout({ requiresAddress: true }), ['address'], ['address']],
    ['terms', withCheckout({ requiresTerms: true }), ['terms'], ['terms']],
    ['guests', withCheckout({ allowsGuests: true }), ['guests'], []],
    ['one payment: nothing', withCheckout({ offersTransfer: true }), [], []],
    ['two payments', withCheckout({ offersTransfer: true, offersOnDelivery: true }), ['payments'], []],
    ['two methods', withMethods(free, { ...free, id: 'e' }), ['methods'], []],
    ['one that is switched off: nothing', withMethods(free, off(priced)), [], []],
    ['a free method and a price', withMethods(free, priced), ['methods', 'delivery-price'], []],
    ['a price only', withMethods(priced), ['no-free-method', 'delivery-price'], ['no-free-method']],
    [
      'a price by weight, although its step costs nothing',
      withMethods(byWeight),
      ['no-free-method', 'delivery-price'],
      ['no-free-method'],
    ],
    ['pick-up only', withMethods(pickUp), ['no-free-method'], ['no-free-method']],
    ['no method', withMethods(), ['no-free-method'], ['no-free-method']],
    [
      'one zone of several without a free method',
      withZones(makeZone([priced], 'US'), makeZone([free])),
      ['no-free-method', 'delivery-price'],
      ['no-free-method'],
    ],
    [
      'a zone that is switched off',
      withZones(makeZone([free], 'US', false), makeZone([free])),
      ['no-free-method'],
      ['no-free-method'],
    ],
    [
      'a free method in each of two zones: nothing',
      withZones(makeZone([free], 'US'), makeZone([free])),
      [],
      [],
    ],
    ['a rate of a place', withTaxes({ rates: [rate(5)] }), ['tax-by-place'], ['tax-by-place']],
    ['a second rate', withTaxes({ rates: [rate(19)] }), ['tax-by-place', 'tax-rates'], ['tax-by-place']],
    [
      'one rate of a place, and none elsewhere',
      withTaxes({ rates: [rate(19)] }, 0),
      ['tax-by-place'],
      ['tax-by-place'],
    ],
    ['prices with tax', withTaxes({ pricesIncludeTax: true }), ['gross-prices'], []],
  ])('%s', (_, settings, asks, requires) => {
    expect(toCheckoutReasons(settings, now)).toEqual({ asks, requires });
    expect(shownOffer(settings, now).opensCheckout).toBe(asks.length > 0);
  });
});

describe('pages promise of delivery', () => {
  const from = (sum: number) => ({ freeFromMinor: sum * 100, isChoice: false });
  const shown = { name: 'Standard', kind: 'flat', price: 0, freeFrom: null, days: null } as const;
  it.each<[string, AllSettings, ShownOffer['delivery']]>([
    ['that it is free, in a new shop', initial, 'free'],
    [
      'the choice of a free one, beside a dearer method',
      withMethods(priced, free),
      { freeFromMinor: 0, isChoice: true },
    ],
    [
      'the choice of a free one, where one zone has a dearer method',
      withZones(makeZone([free, priced], 'US'), makeZone([free])),
      { freeFromMinor: 0, isChoice: true },
    ],
    [
      'that it is free, beside pick-up and what is switched off',
      withMethods(free, pickUp, off(priced)),
      'free',
    ],
    ['the sum from which it is free', withMethods({ ...priced, freeFrom: 50 }), from(50)],
    [
      'the highest sum, from which all methods are free in each zone',
      withZones(
        makeZone([free, { ...priced, freeFrom: 50 }], 'US'),
        makeZone([{ ...byWeight, freeFrom: 80 }]),
      ),
      from(80),
    ],
    [
      'the choice from the lowest sum of one zone',
      withMethods({ ...priced, freeFrom: 80 }, { ...byWeight, freeFrom: 50 }),
      { freeFromMinor: 5_000, isChoice: true },
    ],
    [
      'the choice from a sum, beside a method that is never free',
      withMethods({ ...free, price: 6, freeFrom: 50 }, priced),
      { freeFromMinor: 5_000, isChoice: true },
    ],
    [
      'the highest sum of several zones',
      withZones(makeZone([{ ...priced, freeFrom: 50 }], 'US'), makeZone([{ ...priced, freeFrom: 80 }])),
      from(80),
    ],
    [
      'nothing, where one zone never has it free',
      withZones(makeZone([free], 'US'), makeZone([priced])),
      'priced',
    ],
    ['what zones with delivery promise', withZones(makeZone([free], 'US'), makeZone([pickUp])), 'free'],
    ['nothing without delivery', withMethods(pickUp), 'priced'],
  ])('%s', (_, settings, delivery) => expect(shownOffer(settings, now).delivery).toEqual(delivery));

  it.each<[string, AllSettings, ShownOffer['methods']]>([
    ['none of a shop that does not deliver', withZones(), []],
    ['without days', withMethods(free), [shown]],
    [
      'from the first day to the last, or the last alone',
      withMethods({ ...free, daysFrom: 2, daysTo: 4 }, { ...priced, name: 'Express', daysTo: 1 }),
      [
        { ...shown, days: { from: 2, to: 4 } },
        { ...shown, name: 'Express', price: 9, days: { from: 1, to: 1 } },
      ],
    ],
    [
      'the lowest price by weight, and a sum from which it is free',
      withMethods({
        ...byWeight,
        freeFrom: 50,
        steps: [2, 1].map((price) => ({ upToGrams: 3 - price, price })),
      }),
      [{ ...shown, kind: 'weight', price: 1, freeFrom: 50 }],
    ],
    [
      'that are offered, pick-up too',
      withMethods({ ...pickUp, name: 'Studio', price: 3, freeFrom: 50 }, off({ ...free, daysTo: 1 })),
      [{ ...shown, name: 'Studio', kind: 'pickup' }],
    ],
    [
      'of the shop’s own country',
      {
        ...withZones(makeZone([{ ...free, daysTo: 1 }], 'DE'), makeZone([{ ...free, daysTo: 9 }])),
        checkout: { ...initial.checkout, country: 'DE' },
      },
      [{ ...shown, days: { from: 1, to: 1 } }],
    ],
  ])('methods: %s', (_, settings, methods) => expect(shownOffer(settings, now).methods).toEqual(methods));

  it('at most four methods', () => {
    const named = ['A', 'B', 'C', 'D', 'E'].map((name) => ({ ...free, id: name, name }));
    expect(shownOffer(withMethods(...named), now).methods.map(({ name }) => name)).toEqual([
      'A',
      'B',
      'C',
      'D',
    ]);
  });

  it('the payments by the names of the owner, none where nobody is asked', () => {
    expect(shownOffer(initial, now).payments).toEqual([]);
    const later = withCheckout({ offersTransfer: true, transferName: 'Bank', offersOnDelivery: true });
    const online = { ...initial, payments: { ...initial.payments, offersStripe: true, stripeName: 'Card' } };
    expect(shownOffer(later, now).payments.map(({ name }) => name)).toEqual(['On delivery', 'Bank']);
    expect(shownOffer(online, now).payments).toEqual([{ id: 'stripe', name: 'Card' }]);
  });

  it('the own country', () => {
    expect(shownOffer(initial, now).country).toBe('');
    expect(shownOffer(withCheckout({ country: 'DE' }), now).country).toBe('DE');
  });

  it('guests and prices with tax', () => {
    expect(shownOffer(initial, now)).toMatchObject({ allowsGuests: false, pricesIncludeTax: false });
    expect(shownOffer(withCheckout({ allowsGuests: true }), now).allowsGuests).toBe(true);
    expect(shownOffer(withTaxes({ pricesIncludeTax: true }), now).pricesIncludeTax).toBe(true);
  });
});

it('/shipping shows the methods of all zones that are offered, none of a zone that is off', () => {
  const zones = withZones(
    makeZone([free, off(priced)], 'DE'),
    makeZone([free], 'US', false),
    makeZone([priced]),
  );
  const shown = shownZones(zones).map(({ name, methods }) => [name, methods.map(({ id }) => id)]);
  expect(shown).toEqual([
    ['DE', ['a']],
    ['US', []],
    ['Everywhere else', ['b']],
  ]);
});
