import { describe, expect, it } from 'vitest';
import type { ActiveDiscount } from '#contract/active-discounts.ts';
import {
  chooseDiscounts,
  type DiscountedLine,
  discountOn,
  findCandidates,
  nearestDiscount,
  normalizeCode,
  type PersonalRefusal,
} from './discounts.rules.ts';

const discount = (id: string, about: Partial<ActiveDiscount> = {}): ActiveDiscount => ({
  ...{ id, title: id, code: null, kind: 'percent', value: 1_000, minimumMinor: null, forFirstOrder: false },
  ...{ startsAt: null, endsAt: null, isLimited: false, maxUsesPerPerson: null, borneBy: 'shop', targets: [] },
  ...about,
});
const amount = (id: string, value: number, about: Partial<ActiveDiscount> = {}) =>
  discount(id, { kind: 'amount', value, ...about });
const percent = (id: string, value: number, about: Partial<ActiveDiscount> = {}) =>
  discount(id, { value: value * 100, ...about });
const freeDelivery = (id: string, about: Partial<ActiveDiscount> = {}) =>
  discount(id, { kind: 'free-delivery', value: 0, ...about });
const coded = (one: ActiveDiscount) => ({ ...one, code: one.id.toUpperCase() });

const line = (valueMinor: number, about: Partial<DiscountedLine> = {}): DiscountedLine => ({
  ...{ productId: `p${valueMinor}`, brandId: null, categoryIds: [], valueMinor },
  ...about,
});
const total = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

interface Bag {
  lines?: readonly DiscountedLine[];
  /** The price of the delivery by the sum after the discount. */
  delivery?: (itemsMinor: number) => number;
  code?: string;
  refused?: Record<string, PersonalRefusal>;
}
const choose = (
  active: readonly ActiveDiscount[],
  { lines = [line(10_000)], delivery, code, refused }: Bag = {},
) =>
  chooseDiscounts(
    {
      lines,
      deliveryMinor: delivery ?? null,
      maxAddedTax: 0,
      costMinor: (ofLines, deliveryMinor) =>
        total(lines.map(({ valueMinor }) => valueMinor)) - total(ofLines) + deliveryMinor,
    },
    findCandidates(active, code ?? null, new Date('2026-12-01T00:00:00Z')),
    new Map(Object.entries(refused ?? {})),
  );
const given = (...about: Parameters<typeof choose>) =>
  choose(...about).applied.map(({ discount: { id }, minor }) => [id, minor]);
const refusal = (...about: Parameters<typeof choose>) => {
  const refused = choose(...about).refusal;
  return refused && { reason: refused.reason, missingMinor: refused.missingMinor };
};

it('is chosen by what the order costs, also where it makes the tax of the delivery less', () => {
  const lines = [line(10_000, { productId: 'big' }), line(10_000, { productId: 'small' })];
  const forProduct = (id: string) => ({ targets: [{ kind: 'product' as const, id }] });
  const active = [amount('more', 500, forProduct('big')), amount('less', 300, forProduct('small'))];
  const { applied } = chooseDiscounts(
    {
      lines,
      deliveryMinor: () => 10_000,
      maxAddedTax: 0.5,
      costMinor: ([ofBig = 0, ofSmall = 0], delivery) =>
        20_000 - ofBig - ofSmall + delivery + (ofSmall > 0 ? 0 : delivery / 2),
    },
    findCandidates(active, null, new Date()),
    new Map(),
  );
  expect(applied.map((one) => one.discount.id)).toEqual(['less']);
});

describe('the discount on a sum', () => {
  it.each([
    ['a tenth', percent('d', 10), 9_990, 999],
    ['half a unit up', percent('d', 50), 1, 1],
    ['less than half down', percent('d', 49.99), 1, 0],
    ['33.33 % of three lines of 1.00', percent('d', 33.33), 300, 100],
    ['33.33 % of three of 0.01', percent('d', 33.33), 3, 1],
    ['the smallest percentage', percent('d', 0.01), 100_000_000, 10_000],
    ['everything', percent('d', 100), 12_345, 12_345],
    ['more than floats hold exactly', percent('d', 99.99), 9_007_199_254_740_001, 9_006_298_534_814_527],
    ['an amount', amount('d', 2_000), 15_000, 2_000],
    ['an amount above the sum', amount('d', 2_000), 1_500, 1_500],
    ['nothing off the items', freeDelivery('d'), 1_500, 0],
  ])('%s', (_what, one, sum, expected) => {
    expect(discountOn(one, sum)).toBe(expected);
  });
});

describe('shares of lines', () => {
  const thirds = [line(100), line(100, { productId: 'b' }), line(100, { productId: 'c' })];
  const cheap = thirds.map((one) => ({ ...one, valueMinor: 1 }));
  it.each([
    ['the rest to the first line', percent('d', 33.33), thirds, [34, 33, 33]],
    ['of the smallest coins', percent('d', 33.33), cheap, [1, 0, 0]],
    ['by value', amount('d', 400), [line(600), line(200)], [300, 100]],
    ['never above a line', amount('d', 10_000), [line(600), line(200)], [600, 200]],
    ['nothing to a line of 0', amount('d', 100), [line(0), line(200)], [0, 100]],
  ])('%s', (_what, one, lines, expected) => {
    expect(choose([one], { lines }).ofLines).toEqual(expected);
  });

  const lamp = line(5_000, { productId: 'lamp', brandId: 'halden', categoryIds: ['lamps', 'home'] });
  const mug = line(2_000, { productId: 'mug', brandId: 'kilnfold', categoryIds: ['table'] });
  it.each([
    ['a product', [{ kind: 'product', id: 'lamp' }], [500, 0]],
    ['a brand', [{ kind: 'brand', id: 'kilnfold' }], [0, 200]],
    ['a category above', [{ kind: 'category', id: 'home' }], [500, 0]],
    [
      'several of them',
      [
        { kind: 'brand', id: 'halden' },
        { kind: 'product', id: 'mug' },
      ],
      [500, 200],
    ],
    ['what does not exist any more', [{ kind: 'product', id: 'gone' }], [0, 0]],
    ['everything', [], [500, 200]],
  ] satisfies [string, ActiveDiscount['targets'], number[]][])('for %s', (_what, targets, expected) => {
    expect(choose([percent('d', 10, { targets })], { lines: [lamp, mug] }).ofLines).toEqual(expected);
  });

  it('compare the minimum with the lines that it is for', () => {
    const lamps = { targets: [{ kind: 'category' as const, id: 'lamps' }], minimumMinor: 6_000 };
    const bag = { lines: [lamp, mug], code: 'ddd' };
    expect(refusal([coded(percent('ddd', 10, lamps))], bag)).toEqual({
      reason: 'below-minimum',
      missingMinor: 1_000,
    });
    expect(given([coded(percent('ddd', 10, { ...lamps, minimumMinor: 5_000 }))], bag)).toEqual([
      ['ddd', 500],
    ]);
  });
});

describe('of several', () => {
  const from = (minor: number) => (items: number) => (items >= minor ? 0 : 600);
  it.each([
    ['the one that saves more', [percent('a', 10), percent('b', 12)], {}, [['b', 1_200]]],
    ['the first of two that save the same', [percent('a', 10), amount('b', 1_000)], {}, [['a', 1_000]]],
    [
      'the code of two that save the same',
      [percent('a', 10), coded(amount('bcd', 1_000))],
      { code: 'bcd' },
      [['bcd', 1_000]],
    ],
    ['no code that nobody typed', [coded(percent('a', 50)), percent('b', 10)], {}, [['b', 1_000]]],
    [
      'one on items and one on the delivery',
      [freeDelivery('f'), percent('a', 10)],
      { delivery: from(99_999) },
      [
        ['a', 1_000],
        ['f', 600],
      ],
    ],
    ['none on a delivery that is free', [freeDelivery('f')], { delivery: from(0) }, []],
    [
      'the one whose delivery stays free',
      [amount('a', 500), amount('b', 900)],
      { delivery: from(9_500) },
      [['a', 500]],
    ],
    ['none where delivery costs more than it saves', [amount('a', 500)], { delivery: from(9_900) }, []],
    [
      'all the same where delivery is a gift',
      [amount('a', 500), freeDelivery('f')],
      { delivery: from(9_900) },
      [
        ['a', 500],
        ['f', 600],
      ],
    ],
    ['none without delivery', [freeDelivery('f')], {}, []],
  ] satisfies [string, ActiveDiscount[], Bag, [string, number][]][])('%s', (_what, active, bag, expected) => {
    expect(given(active, bag)).toEqual(expected);
  });

  it.each([
    ['none that is planned', { startsAt: '2026-12-01T00:00:00.001Z' }, []],
    ['one from its moment on', { startsAt: '2026-12-01T00:00:00.000Z' }, [['a', 1_000]]],
    ['none from its end on', { endsAt: '2026-12-01T00:00:00.000Z' }, []],
    ['one until its end', { endsAt: '2026-12-01T00:00:00.001Z' }, [['a', 1_000]]],
  ])('%s', (_what, about, expected) => {
    expect(given([percent('a', 10, about)])).toEqual(expected);
  });

  it('the one that saves less where its items have more tax', () => {
    const [lamp, book] = [line(10_000, { productId: 'lamp' }), line(10_000, { productId: 'book' })];
    const off = (id: string, value: number) => amount(id, value, { targets: [{ kind: 'product', id }] });
    const costMinor = ([ofLamp = 0, ofBook = 0]: readonly number[]) =>
      Math.round((lamp.valueMinor - ofLamp) * 1.2) + book.valueMinor - ofBook;
    const cart = { lines: [lamp, book], deliveryMinor: null, costMinor, maxAddedTax: 0.2 };
    const candidates = findCandidates([off('book', 1_000), off('lamp', 900)], null, new Date());
    expect(chooseDiscounts(cart, candidates, new Map()).ofLines).toEqual([900, 0]);
  });

  it('none that somebody may not have', () => {
    expect(given([percent('a', 10), percent('b', 5)], { refused: { a: 'used-before' } })).toEqual([
      ['b', 500],
    ]);
  });
});

describe('a code', () => {
  const a = coded(percent('abc', 10));
  it.each([
    ['is not there', [a], { code: 'abd' }, 'unknown'],
    ['is no code', [a], { code: '🎁'.repeat(40) }, 'unknown'],
    ['is a pattern', [a], { code: 'ab%' }, 'unknown'],
    ['has ended', [{ ...a, endsAt: '2026-11-30T00:00:00Z' }], { code: 'abc' }, 'unknown'],
    ['is planned', [{ ...a, startsAt: '2026-12-02T00:00:00Z' }], { code: 'abc' }, 'unknown'],
    ['is used up', [a], { code: 'abc', refused: { abc: 'used-up' } }, 'unknown'],
    ['was used by this person', [a], { code: 'abc', refused: { abc: 'used-before' } }, 'used-before'],
    ['is for first orders', [a], { code: 'abc', refused: { abc: 'not-first-order' } }, 'not-first-order'],
    ['is for others', [{ ...a, targets: [{ kind: 'brand', id: 'b' }] }], { code: 'abc' }, 'not-for-these'],
    ['needs more', [{ ...a, minimumMinor: 10_001 }], { code: 'abc' }, 'below-minimum'],
    ['saves less than another', [a, percent('b', 11)], { code: 'abc' }, 'other-saves-more'],
    ['rounds to nothing', [{ ...a, value: 1 }], { code: 'abc', lines: [line(100)] }, 'saves-nothing'],
    [
      'finds delivery free',
      [coded(freeDelivery('abc'))],
      { code: 'abc', delivery: () => 0 },
      'saves-nothing',
    ],
    [
      'makes delivery cost again',
      [coded(amount('abc', 500))],
      { code: 'abc', delivery: (items: number) => (items < 9_900 ? 600 : 0) },
      'costs-more',
    ],
  ] satisfies [string, ActiveDiscount[], Bag, string][])(
    'that %s is refused',
    (_what, active, bag, reason) => {
      expect(refusal(active, bag)?.reason).toBe(reason);
      expect(choose(active, bag).applied.map(({ discount: { id } }) => id)).not.toContain('abc');
    },
  );

  it('is compared without case and spaces around, and with plain letters and dashes', () => {
    const bag = { code: '  ａｂＣ ' };
    expect(given([a], bag)).toEqual([['abc', 1_000]]);
    expect(choose([a], bag).refusal).toBeNull();
    expect(normalizeCode('Lamps–20')).toBe('lamps-20');
    expect([normalizeCode('ab'), normalizeCode('a'.repeat(41)), normalizeCode('a b c')]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

describe('the nearest automatic discount is', () => {
  const from = (minor: number, value = 10) => percent('from', value, { minimumMinor: minor });
  const delivery = (items: number) => (items < 11_000 ? 600 : 0);
  it.each([
    ['the one of which least is missing', [from(15_000), { ...from(12_000, 5), id: 'b' }], [], ['b', 2_000]],
    ['none when none is missing anything', [from(10_000)], [], null],
    ['none that would take off less than what the order has', [from(12_000, 5)], [percent('a', 20)], null],
    ['none that would take off as much', [from(12_000, 20)], [percent('a', 20)], null],
    ['one that would take off more', [from(12_000, 30)], [percent('a', 20)], ['from', 2_000]],
    [
      'the next one, where the nearest is worth nothing',
      [from(12_000, 5), { ...from(15_000, 30), id: 'b' }],
      [percent('a', 20)],
      ['b', 5_000],
    ],
    ['none of a delivery that is free by then', [freeDelivery('f', { minimumMinor: 12_000 })], [], null],
    [
      'one of a delivery that is not free by then',
      [freeDelivery('f', { minimumMinor: 10_500 })],
      [],
      ['f', 500],
    ],
    [
      'none of a delivery that another one makes free',
      [freeDelivery('f', { minimumMinor: 10_500 })],
      [freeDelivery('g')],
      null,
    ],
  ] satisfies [string, ActiveDiscount[], ActiveDiscount[], [string, number] | null][])(
    '%s',
    (_what, automatic, applied, expected) => {
      const cart = { lines: [line(10_000)], deliveryMinor: delivery };
      const found = nearestDiscount(cart, automatic, applied);
      expect(found && [found.discount.id, found.missingMinor]).toEqual(expected);
    },
  );
});

describe('items that cost nothing', () => {
  const free = coded(freeDelivery('free'));
  const toSend = { code: 'free', delivery: () => 500 };
  const gone = line(0, { productId: 'gone', isGone: true });
  const forGone = { targets: [{ kind: 'product' as const, id: 'gone' }] };
  it('are delivered for nothing with a code for it', () => {
    expect(given([free], { ...toSend, lines: [line(0)] })).toEqual([['free', 500]]);
  });
  it.each([
    ['a percentage of them', coded(percent('free', 10)), [line(0)], 'saves-nothing'],
    ['a minimum', { ...free, minimumMinor: 100 }, [line(0)], 'below-minimum'],
    ['only what is gone', coded(percent('free', 10)), [gone], 'saves-nothing'],
    ['free delivery of what is gone', { ...free, ...forGone }, [gone, line(100)], 'saves-nothing'],
    ['nothing that it is for', { ...free, ...forGone }, [line(0)], 'not-for-these'],
  ])('say why a code takes nothing off: %s', (_what, one, lines, reason) => {
    expect(refusal([one], { ...toSend, lines })?.reason).toBe(reason);
  });
});

it('decides 20 discounts with 200 targets each of 500 lines, without comparing each with each', () => {
  let compared = 0;
  const id = (at: number) => `0199-${at}`;
  const lines = Array.from({ length: 500 }, (_, at) => line(1_999 + at, { productId: id(at) }));
  const active = Array.from({ length: 20 }, (_, at) =>
    percent(`d${at}`, at + 1, {
      targets: Array.from({ length: 200 }, (_, of) => ({
        kind: 'product' as const,
        get id() {
          compared += 1;
          return id(of * 2);
        },
      })),
    }),
  );
  const { applied, ofLines } = choose(active, { lines });
  expect(applied.map((one) => one.discount.id)).toEqual(['d19']);
  const ofThese = lines.filter((_, at) => at % 2 === 0 && at < 400).map(({ valueMinor }) => valueMinor);
  expect(total(ofLines)).toBe(discountOn(percent('d', 20), total(ofThese)));
  expect(nearestDiscount({ lines, deliveryMinor: null }, active, [])).toBeNull();
  expect(compared).toBe(20 * 200);
});
