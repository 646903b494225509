import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getTableColumns, getTableName } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { orderEvents } from '#server/db/schema/order-events.ts';
import { checkouts, orderLines, orderParts, orders } from '#server/db/schema/orders.ts';
import { parcelLines, parcels } from '#server/db/schema/parcels.ts';
import { paidBack, payments, refundLines, refunds } from '#server/db/schema/payments.ts';
import { returnLines, returns, withdrawals } from '#server/db/schema/returns.ts';

const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'order-model.md'), 'utf8');
const short: Record<string, string> = {
  'timestamp with time zone': 'timestamp',
  boolean: 'bool',
  integer: 'int',
};

/** The columns as the page writes them: 'uuid id'. */
const columnsOf = (table: PgTable) =>
  Object.values(getTableColumns(table)).map((column) => {
    const type = column.getSQLType();
    return `${short[type] ?? type} ${toSnakeCase(column.name)}`;
  });

function columnsOnPage(table: PgTable): string[] {
  const [, block = ''] = page.match(new RegExp(`^  ${getTableName(table)} \\{\n([^}]*)\n  \\}`, 'm')) ?? [];
  return block.split('\n').map((line) => line.trim().replace(/ ".*"$/, ''));
}

it.each([
  ...[checkouts, orders, orderParts, orderLines, parcels, parcelLines, orderEvents],
  ...[payments, refunds, paidBack, refundLines, returns, returnLines, withdrawals],
])('the model of an order has the columns of %s', (table) => {
  expect(columnsOnPage(table)).toEqual(columnsOf(table));
});
