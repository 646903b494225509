import { type Column, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type HeldLine, type HeldOrder, type orderLines, orders } from '#server/db/schema/orders.ts';
import {
  beforeColumns,
  type ColumnsWith,
  type Decision,
  type HeldNames,
  lineColumns,
  orderColumns,
} from './order-columns.rules.ts';

type ColumnNames<Table extends PgTable> = keyof Table['_']['columns'];

// A column of the tables that is not decided does not compile here.
const decidedOfOrders: Record<ColumnNames<typeof orders>, Decision> = orderColumns;
const decidedOfLines: Record<ColumnNames<typeof orderLines>, Decision> = lineColumns;

/** The values that placing writes of an order or of a line, by column. */
export type PlacedValues<
  Table extends typeof orderColumns | typeof lineColumns,
  When extends 'always' | 'paid' | 'discounted',
> = Record<ColumnsWith<Table, 'placed', When>, SQL>;

/** The columns of an insert, and their values in the same sequence. */
export function intoColumns(
  table: PgTable,
  values: Readonly<Record<string, SQL>>,
): { names: SQL; values: SQL } {
  const columns = getTableColumns(table);
  const comma = sql`, `;
  return {
    names: sql.join(
      Object.keys(values).map((name) => columnName(getColumn(columns, name))),
      comma,
    ),
    values: sql.join(Object.values(values), comma),
  };
}

/** Without its table, as lists of columns have it; a literal part of a named statement. */
const columnName = ({ name }: Column) => sql.raw(toSnakeCase(name));

function getColumn(columns: Record<string, Column>, name: string): Column {
  const column = columns[name];
  if (!column) throw new Error(`there is no column ${name}`);
  return column;
}

type AgreedName = ColumnsWith<typeof orderColumns, 'agreed', true>;

/** The columns on which buyer and shop have agreed, to select. */
export const agreedColumns = pick<AgreedName>(({ agreed }) => agreed);

function pick<Name extends ColumnNames<typeof orders>>(isPicked: (decision: Decision) => boolean) {
  const found = Object.entries(getTableColumns(orders)).filter(([name]) =>
    isPicked(decidedOfOrders[name as ColumnNames<typeof orders>]),
  );
  // Entries have lost the names that the types say.
  return Object.fromEntries(found) as Pick<(typeof orders)['_']['columns'], Name>;
}

/** Columns of the download of personal data that `presentOrder` does not have, by their names there, to select. */
export const downloadedColumns: Record<string, Column> = Object.fromEntries(
  Object.entries(getTableColumns(orders)).flatMap(([name, column]) => {
    const { download } = decidedOfOrders[name as ColumnNames<typeof orders>];
    return 'as' in download ? [[download.as, column]] : [];
  }),
);

/** The part of an update after `set` that anonymises orders. */
export const anonymised: SQL = sql.join(
  Object.entries(getTableColumns(orders)).flatMap(([name, column]) => {
    const { anonymised: left } = decidedOfOrders[name as ColumnNames<typeof orders>];
    if (left === 'kept') return [];
    const country = sql`case when ${column} ->> 'countryCode' is not null then jsonb_build_object('countryCode', ${column} ->> 'countryCode') end`;
    return [sql`${columnName(column)} = ${left === 'removed' ? sql`null` : country}`];
  }),
  sql`, `,
);

/** `never` while a column that is held is not in the draft. */
export type FrozenOrder =
  HeldOrder extends Record<HeldNames<typeof orderColumns>, unknown>
    ? HeldLine extends Record<HeldNames<typeof lineColumns>, unknown>
      ? HeldOrder
      : never
    : never;

const [orderBefore, lineBefore] = [beforeColumns(decidedOfOrders), beforeColumns(decidedOfLines)];

/** The draft of a checkout that may have been held by an earlier version, which did not know all columns. */
export const wholeDraft = (draft: HeldOrder): HeldOrder => ({
  ...orderBefore,
  ...draft,
  lines: draft.lines.map((line) => ({ ...lineBefore, ...line })),
});
