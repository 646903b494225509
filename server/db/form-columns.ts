import { type Column, type GetColumnData, getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** A column of the forms of a resource, or one that a call or rule of its own or the database writes. */
type Place = 'form' | 'other';
type TableColumns<Table extends PgTable> = Table['_']['columns'];
type InForm<Given> = { [Name in keyof Given]: Given[Name] extends 'form' ? Name : never }[keyof Given];
type FormColumns<Table extends PgTable, Given> = Pick<
  TableColumns<Table>,
  InForm<Given> & keyof TableColumns<Table>
>;

/**
 * The one place that says what the forms of a resource edit: what is read, compared, inserted and updated has types that follow from it. A
 * column that is added to the table fails the type check until it is here.
 * @returns the columns of the forms, to select
 */
export function formColumns<Table extends PgTable, const Given extends Record<string, Place>>(
  table: Table,
  places: Given & Record<Exclude<keyof TableColumns<Table>, keyof Given>, Place>,
): FormColumns<Table, Given> {
  const found = Object.entries(getTableColumns(table)).filter(([name]) => places[name] === 'form');
  // Entries have lost the names that the types say.
  return Object.fromEntries(found) as FormColumns<Table, Given>;
}

/** Values of columns in a row. */
export type ColumnValues<Columns extends Record<string, Column>> = {
  [Name in keyof Columns]: GetColumnData<Columns[Name]>;
};
