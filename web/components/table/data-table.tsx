import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from '#web/lib/class-names.ts';
import { Icon } from '../ui/icon.tsx';

type SortState = { key: string; direction: 'ascending' | 'descending' };

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
  sortable?: boolean;
};

type DataTableProps<Row> = {
  /** What it lists, for screen readers: 'Products'. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sort?: SortState;
  /** The address of a sort order: sorting lives in the address line. */
  hrefForSort?: (sort: SortState) => string;
  /** Rows of 68 instead of 52: with actions. */
  tall?: boolean;
};

/** The back office's list: ruled rows, sticky heads, numbers right; on phones a row folds to its first cell and a few facts. */
export function DataTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  sort,
  hrefForSort,
  tall,
}: DataTableProps<Row>) {
  return (
    <table className={cx('data-table', tall && 'data-table-tall')}>
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr>
          {columns.map((column) => {
            const direction = sort?.key === column.key ? sort.direction : undefined;
            const next = direction === 'ascending' ? 'descending' : 'ascending';
            return (
              <th
                key={column.key}
                scope="col"
                aria-sort={direction}
                className={cx(column.number && 'n', column.width, column.className)}
              >
                {column.sortable && hrefForSort ? (
                  <Link to={hrefForSort({ key: column.key, direction: next })} preventScrollReset>
                    {column.head}
                    {direction ? <Icon name="arrow-up" /> : null}
                  </Link>
                ) : (
                  column.head
                )}
              </th>
            );
          })}
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
  );
}

type ItemCellProps = { to?: string; picture?: ReactNode; name: ReactNode; sub?: ReactNode };

/** The first cell of a row: picture, name, one line below; the whole of it goes to the thing. */
export function ItemCell({ to, picture, name, sub }: ItemCellProps) {
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
    <Link to={to} className={look}>
      {body}
    </Link>
  ) : (
    <span className={look}>{body}</span>
  );
}
