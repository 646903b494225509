import { expect, it } from 'vitest';
import { type StoredTaxRow, toTaxReport } from './tax-rows.rules.ts';

const row = (country: string | null, title: string | null, amounts: Partial<StoredTaxRow> = {}) => ({
  country,
  title,
  rate: title === null ? null : 5,
  netMinor: 10_000,
  ownNetMinor: 10_000,
  taxMinor: 500,
  refundedNetMinor: 0,
  ownRefundedNetMinor: 0,
  refundedTaxMinor: 0,
  ...amounts,
});

it('puts a country together that was typed in several ways', () => {
  const typed = ['US', 'United States', 'USA', 'U.S.A.', 'PR', 'Puerto Rico'];
  const { rows } = toTaxReport([...typed.map((one) => row(one, 'Tax')), row('us', null)]);
  expect(rows.map(({ country, title, net }) => [country, title, net])).toEqual([
    ['US', 'Tax', 600],
    ['US', null, 100],
  ]);
});

it('keeps what is no country, and ends with what has none', () => {
  const { rows } = toTaxReport([row(null, 'Tax'), row('Elsewhere', 'Tax'), row('DE', 'Tax')]);
  expect(rows.map(({ country }) => country)).toEqual(['DE', 'Elsewhere', null]);
});

it('counts the net amount of what has two taxes once', () => {
  const refunded = { refundedNetMinor: 2_000, refundedTaxMinor: 100 };
  const { rows, total } = toTaxReport([
    row('CA', 'GST', { ...refunded, ownRefundedNetMinor: 2_000 }),
    row('CA', 'QST', { ...refunded, ownNetMinor: 0 }),
  ]);
  expect(rows.map(({ net, refundedNet }) => [net, refundedNet])).toEqual([
    [100, 20],
    [100, 20],
  ]);
  expect(total).toEqual({ net: 100, tax: 10, refundedNet: 20, refundedTax: 2 });
});
