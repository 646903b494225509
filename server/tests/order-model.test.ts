import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '..', 'db', 'schema');
const schema: Record<string, unknown>[] = await Promise.all(
  readdirSync(folder).map((file) => import(join(folder, file))),
);
const tables = new Map(
  schema
    .flatMap((file) => Object.values(file))
    .flatMap((value) => (is(value, PgTable) ? [[getTableName(value), value] as const] : [])),
);

const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'order-model.md'), 'utf8');
const blocks = new Map(
  [...page.matchAll(/^ {2}(\w+) \{\n([^}]*)\n {2}\}/gm)].map(([, name = '', block = '']) => [
    name,
    block.split('\n').map((line) => line.trim().replace(/ ".*"$/, '')),
  ]),
);
const short: Record<string, string> = {
  'timestamp with time zone': 'timestamp',
  boolean: 'bool',
  integer: 'int',
};

/** The columns as the page writes them: 'uuid id'. */
const listColumns = (table: PgTable) =>
  Object.values(getTableColumns(table)).map((column) => {
    const type = column.getSQLType();
    return `${short[type] ?? type} ${toSnakeCase(column.name)}`;
  });

/** Tables that refer to orders and are no part of them. */
const besideOrders = ['stock_movements', 'order_search'];

const refersToOrder = (table: PgTable) =>
  getTableConfig(table).foreignKeys.some((key) =>
    ['orders', 'order_lines', 'order_parts', 'order_discounts'].includes(
      getTableName(key.reference().foreignTable),
    ),
  );

describe('the model of an order', () => {
  it.each([...blocks])('has the columns of %s', (name, columns) => {
    const table = tables.get(name);
    expect(columns).toEqual(table && listColumns(table));
  });

  it('has every table that refers to one', () => {
    const referring = [...tables].filter(([, table]) => refersToOrder(table)).map(([name]) => name);
    expect(referring).toContain('discount_uses');
    expect(referring.filter((name) => !blocks.has(name) && !besideOrders.includes(name))).toEqual([]);
  });
});
