import { getTableColumns } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { type HeldOrder, orderLines, orders } from '#server/db/schema/orders.ts';
import { type Decision, lineColumns, orderColumns } from './order-columns.rules.ts';
import { anonymised, wholeDraft } from './order-columns.store.ts';

describe.each([
  { of: 'an order', columns: orderColumns as Record<string, Decision>, table: orders },
  { of: 'a line', columns: lineColumns as Record<string, Decision>, table: orderLines },
])('the columns of $of', ({ columns, table }) => {
  it('are those of the table, no more and no fewer', () => {
    expect(Object.keys(columns).toSorted()).toEqual(Object.keys(getTableColumns(table)).toSorted());
  });

  it('keep nothing that is personal when the order is anonymised, and remove nothing else', () => {
    for (const [name, { personal, anonymised: left }] of Object.entries(columns))
      expect(left === 'kept', name).toBe(!personal);
  });
});

it('an anonymised order keeps the country of its address alone', () => {
  const { sql } = new PgDialect({ casing: 'snake_case' }).sqlToQuery(anonymised);
  expect(sql.replaceAll(/"orders"\."address" ->> 'countryCode'/g, 'COUNTRY')).toBe(
    [
      'note = null',
      'billing_address = null',
      `address = case when COUNTRY is not null then jsonb_build_object('countryCode', COUNTRY) end`,
      'buyer = null',
    ].join(', '),
  );
});

it('a draft that an earlier version has held is read with the columns that are newer', () => {
  const { lines, ...kept } = wholeDraft({ id: 'o1', lines: [{ name: 'Lamp' }] } as unknown as HeldOrder);
  expect(kept).toEqual({ id: 'o1' });
  expect(lines).toEqual([{ name: 'Lamp', sku: null, cannotReturn: null }]);
});
