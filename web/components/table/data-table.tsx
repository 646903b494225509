import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from '#web/lib/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { SortChip } from './sort-chip.tsx';
import type { SortChoice, Sorting } from './sorting.ts';

export type Column<Row> = {
  key: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Right aligned, tabular figures. */
  number?: boolean;
  /** A phone's row is its first cell and right aligned facts: leave it out there, or give it a line of its own. */
  phone?: 'hide' | 'full';
  /** A utility for the column's width: 'w-2/5'. */
  width?: string;
  /** Utilities for head and cells: 'pl-8'. */
  className?: string;
  /** Orders that it offers instead of its head; one for each thing that its cells show. */
  sorts?: readonly SortChoice[];
};

type DataTableProps<Row> = {
  /** What it lists, for screen readers: 'Products'. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** None where there is nothing to sort. */
  sorting?: Sorting | undefined;
  /** Rows of 68 instead of 52: with actions. */
  tall?: boolean;
};

/** The back office's list: ruled rows, sticky heads, numbers right; on phones a row folds to its first cell and a few facts. */
export function DataTable<Row>({ label, columns, rows, rowKey, sorting, tall }: DataTableProps<Row>) {
  const choices = sorting ? columns.flatMap(({ sorts }) => sorts ?? []) : [];
  return (
    <>
      {sorting && choices.length > 0 ? (
        <div className="mb-2 lg:hidden">
          <SortChip choices={choices} sorting={sorting} />
        </div>
      ) : null}
      <table className={cx('data-table', tall && 'data-table-tall')}>
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.key} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <td
                  key={column.key}
                  className={cx(column.number && 'n', column.phone && `${column.phone}-s`, column.className)}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Head<Row>({ column, sorting }: { column: Column<Row>; sorting: Sorting | undefined }) {
  const { head, number, width, className, sorts } = column;
  const sorted = sorting && sorts?.find(({ key }) => sorting.sort === key || sorting.sort === `-${key}`);
  const direction = sorted && (sorting.sort === sorted.key ? 'ascending' : 'descending');
  return (
    <th scope="col" aria-sort={direction} className={cx(number && 'n', width, className)}>
      {sorting && sorts
        ? sorts.map(({ key, label }) => (
            <Link
              key={key}
              to={sorting.hrefFor(sorting.sort === key ? `-${key}` : key)}
              preventScrollReset
              className={cx('sort-head', key === sorted?.key && 'sort-head-set')}
            >
              {label}
              <Icon name="arrow-up" />
            </Link>
          ))
        : head}
    </th>
  );
}

type ItemCellProps = {
  to?: string;
  /** Told to the page that it goes to. */
  state?: unknown;
  picture?: ReactNode;
  name: ReactNode;
  sub?: ReactNode;
};

/** The first cell of a row: picture, name, one line below; the whole of it goes to the thing. */
export function ItemCell({ to, state, picture, name, sub }: ItemCellProps) {
  const look = cx('cell', !picture && 'cell-plain');
  const body = (
    <>
      {picture}
      <span className="min-w-0">
        <b>{name}</b>
        {sub ? <small className="sub">{sub}</small> : null}
      </span>
    </>
  );
  return to ? (
    <Link to={to} state={state} className={look}>
      {body}
    </Link>
  ) : (
    <span className={look}>{body}</span>
  );
}
