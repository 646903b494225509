import { afterEach, describe, expect, it } from 'vitest';
import { defaultFormat, setShopFormat } from '#contract/shop-format.ts';
import { cellsOfSales, saleCells } from './sale-cells.rules.ts';
import { readStockPolicy } from './stock-policy-cells.rules.ts';

afterEach(() => setShopFormat(defaultFormat));

const now = new Date('2027-01-15T12:00:00Z');
const read = (salePrice: unknown, saleFrom?: unknown, saleUntil?: unknown) =>
  saleCells({ salePrice, saleFrom, saleUntil }, now);

it.each([
  ['nothing', ['', '', ''], undefined],
  ['a price', ['9,50', '', ''], [[9.5, null, null]]],
  ['a number of JSON', [9.5], [[9.5, null, null]]],
  [
    'days, the last one whole',
    ['9', '2027-02-01', '2027-02-28'],
    [[9, '2027-01-31T23:00:00.000Z', '2027-02-28T23:00:00.000Z']],
  ],
  ['moments', ['9', '', '2027-02-01T09:00:00+01:00'], [[9, null, '2027-02-01T08:00:00.000Z']]],
  [
    'several, in any sequence',
    ['8; 9', '2027-03-01T00:00:00Z;', '; 2027-03-01T00:00:00Z'],
    [
      [9, null, '2027-03-01T00:00:00.000Z'],
      [8, '2027-03-01T00:00:00.000Z', null],
    ],
  ],
  ['one that is over', ['9', '', '2027-01-01'], undefined],
  [
    'one that is over, and one that is not',
    ['9; 8', '; 2027-01-02', '2027-01-01'],
    [[8, '2027-01-01T23:00:00.000Z', null]],
  ],
  ['none', ['NONE', '', ''], []],
])('reads %s', (_what, [price, from, until], expected) => {
  setShopFormat({ ...defaultFormat, timeZone: 'Europe/Berlin' });
  const sales = expected?.map(([amount, startsAt, endsAt]) => ({ price: amount, startsAt, endsAt }));
  expect(read(price, from, until)).toEqual(sales ? { sales } : {});
});

const where = 'In salePrice, saleFrom or saleUntil: ';
const noMoment = `${where}Please write a day as 2026-12-01 or 12/01/2026, or a time as 2026-12-01T09:00:00Z.`;
it.each([
  ['no amount', ['cheap'], `${where}Enter a price such as 24.50.`],
  ['a formula', ['=1+1'], `${where}Enter a price such as 24.50.`],
  ['a negative one', ['-5'], `${where}Price must be at least $1.`],
  ['two readings', ['1.234'], 'Write 1234 or 1.23 instead of “1.234”, which may mean both.'],
  ['a shortened one', ['1e3'], 'Write all digits instead of “1e3”, which a spreadsheet has shortened.'],
  ['no date', ['9', 'soon'], noMoment],
  ['no day', ['9', '', '2026-02-31'], noMoment],
  ['a year of two digits', ['9', '12/24/26'], noMoment],
  ['another order of day and month', ['9', '24/12/2026'], noMoment],
  ['another separator', ['9', '12.24.2026'], noMoment],
  ['more than a day', ['9', '12/24/2026 9'], noMoment],
  ['a time before 2000', ['9', '1999-12-31T00:00:00Z'], noMoment],
  ['an end before', ['9', '2027-03-01', '2027-02-01'], `${where}A sale must end after it begins.`],
  ['two at once', ['9; 8', '', ''], `${where}Sales may not overlap.`],
  ['times alone', ['', '2027-03-01'], 'Write a salePrice for each saleFrom and saleUntil.'],
  ['more times', ['9', '2027-03-01; 2027-04-01'], 'Write a salePrice for each saleFrom and saleUntil.'],
  ['a very long list', [Array(21).fill('9').join(';')], `${where}A variant may have at most 20 sales.`],
])('refuses %s', (_what, [price, from, until], reason) => {
  expect(read(price, from, until)).toBe(reason);
});

describe('a day in digits', () => {
  it.each([
    ['de-DE', '01.12.2026', '1.12.2026', '31.02.2026', '01.12.2026'],
    ['fr-FR', '01/12/2026', '1/12/2026', '31/02/2026', '01/12/2026'],
    ['en-US', '12/1/2026', '12/01/2026', '02/31/2026', '12/01/2026'],
    ['en-GB', '01/12/2026', '1/12/2026', '02/31/2026', '01/12/2026'],
    ['ja-JP', '2026/12/1', '2026/12/01', '2026/02/31', '2026/12/01'],
    ['cs-CZ', '1. 12. 2026', '1.12.2026', '31.2.2026', '01. 12. 2026'],
    ['hu-HU', '2026. 12. 01.', '2026.12.1', '2026.02.31.', '2026. 12. 01.'],
    ['ar-EG', '1\u200f/12\u200f/2026', '01/12/2026', '31/02/2026', '01\u200f/12\u200f/2026'],
    // By its own calendar, it would be the year 2569.
    ['th-TH', '01/12/2026', '1/12/2026', '31/02/2026', '01/12/2026'],
    ['sv-SE', '2026-12-01', '2026-12-1', '2026-02-31', null],
    // Intl has the day before the month here, with the separators of ISO 8601.
    ['ky-KG', '2026-12-01', '2026-12-01', '2026-31-12', null],
    // With two digits, Intl would have the day before the month.
    ['so-SO', '12/1/2026', '12/01/2026', '31/02/2026', '12/01/2026'],
  ])('is read and refused as in %s', (locale, day, other, none, example) => {
    setShopFormat({ ...defaultFormat, locale });
    const now = new Date('2026-11-01T00:00:00Z');
    const sales = [{ price: 9, startsAt: '2026-12-01T00:00:00.000Z', endsAt: '2026-12-02T00:00:00.000Z' }];
    for (const written of [day, other, '2026-12-01']) {
      expect(saleCells({ salePrice: '9', saleFrom: written, saleUntil: written }, now)).toEqual({ sales });
      const stock = { policy: 'back-order', backOrderLimit: 2, backOrderFrom: '2026-12-01' };
      expect(readStockPolicy(`back-order 2 from ${written}`)).toEqual(stock);
    }
    const forms = example === null ? '2026-12-01' : `2026-12-01 or ${example}`;
    expect(saleCells({ salePrice: '9', saleFrom: none }, now)).toBe(
      `${where}Please write a day as ${forms}, or a time as 2026-12-01T09:00:00Z.`,
    );
    expect(readStockPolicy(`back-order from ${none}`)).toBe(
      `Please write a day as ${forms}, or none, in stockPolicy.`,
    );
  });
});

it('reads what it writes', () => {
  const sales = [
    { price: 9.5, startsAt: null, endsAt: '2027-03-01T00:00:00.000Z' },
    { price: 8, startsAt: '2027-03-01T00:00:00.000Z', endsAt: null },
  ];
  expect(saleCells({ ...cellsOfSales(sales) }, now)).toEqual({ sales });
  expect(saleCells({ ...cellsOfSales([]) }, now)).toEqual({});
});
