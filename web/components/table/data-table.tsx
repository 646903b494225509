import type { ReactNode } from 'react';
import { Link } from '#web/components/buttons/link.tsx';
import { useOpenedHere } from '#web/lib/navigation/opened-from.ts';
import { cx } from '#web/lib/values/class-names.ts';
import { Icon } from '../pictures/icon.tsx';
import * as styles from './data-table.module.css';
import { PickCell, PickHead, type Picking } from './pick-cells.tsx';
import { isPicked } from './picked-rows.ts';
import { SortChip } from './sort-chip.tsx';
import type { SortChoice, Sorting } from './sorting.ts';

const phoneCells = { hide: styles.phoneHide, full: styles.phoneFull };

export type Column<Row> = {
  key: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Right aligned, tabular figures. */
  number?: boolean;
  /** On phones a row is its first cell and right aligned facts: hide this one, or give it a full line. */
  phone?: keyof typeof phoneCells;
  /** Part of the table's width: '40%'. */
  width?: string;
  /** Class of head and cells. */
  className?: string;
  /** Sort orders, which replace the head: one for each fact in its cells. */
  sorts?: readonly SortChoice[];
};

type DataTableProps<Row> = {
  /** The listed things, for screen readers: 'Products'. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Sums, below the rows. */
  total?: Row | undefined;
  /** Omit it where there is nothing to sort. */
  sorting?: Sorting | undefined;
  /** Rows of 68 px instead of 52, for actions. */
  tall?: boolean;
  /** Rows can be chosen. */
  picking?: Picking<Row> | undefined;
};

/** A table of the dashboard. On phones a row becomes its first cell and a few facts. */
export function DataTable<Row extends { _id: string }>({
  label,
  columns,
  rows,
  total,
  sorting,
  tall,
  picking,
}: DataTableProps<Row>) {
  const choices = sorting ? columns.flatMap(({ sorts }) => sorts ?? []) : [];
  return (
    <>
      {sorting && choices.length > 0 ? (
        <div className={`narrow-only ${styles.chip}`}>
          <SortChip choices={choices} sorting={sorting} />
        </div>
      ) : null}
      <table className={cx(styles.table, tall && styles.tall, picking && styles.pickable)}>
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            {picking ? <PickHead picking={picking} rows={rows} /> : null}
            {columns.map((column) => (
              <Head key={column.key} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row._id}
              className={picking && isPicked(picking.picked, row._id) ? styles.picked : undefined}
            >
              {picking ? <PickCell picking={picking} rows={rows} row={row} /> : null}
              <Cells columns={columns} row={row} />
            </tr>
          ))}
        </tbody>
        {total ? (
          <tfoot>
            <tr>
              <Cells columns={columns} row={total} />
            </tr>
          </tfoot>
        ) : null}
      </table>
    </>
  );
}

function Cells<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  return columns.map((column) => (
    <td
      key={column.key}
      className={cx(
        column.number && styles.number,
        column.phone && phoneCells[column.phone],
        column.className,
      )}
    >
      {column.cell(row)}
    </td>
  ));
}

function Head<Row>({ column, sorting }: { column: Column<Row>; sorting: Sorting | undefined }) {
  const { head, number, width, className, sorts } = column;
  const sorted = sorting && sorts?.find(({ key }) => sorting.sort === key || sorting.sort === `-${key}`);
  const direction = sorted && (sorting.sort === sorted.key ? 'ascending' : 'descending');
  return (
    <th
      scope="col"
      aria-sort={direction}
      className={cx(number && styles.number, className)}
      style={{ width }}
    >
      {sorting && sorts
        ? sorts.map(({ key, label }) => (
            <Link
              key={key}
              to={sorting.hrefFor(sorting.sort === key ? `-${key}` : key)}
              preventScrollReset
              className={cx(styles.sort, key === sorted?.key && styles.sorted)}
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
  /** Further history state for the page that it links to. */
  state?: object | undefined;
  image?: ReactNode;
  name: ReactNode;
  sub?: ReactNode;
};

/** The first cell of a row: image, name and a line below, all of it one link. */
export function ItemCell({ to, state, image, name, sub }: ItemCellProps) {
  const here = useOpenedHere();
  const look = cx(styles.item, !image && styles.plain);
  const body = (
    <>
      {image}
      <span>
        <b>{name}</b>
        {sub ? <small className="sub">{sub}</small> : null}
      </span>
    </>
  );
  return to ? (
    <Link to={to} state={{ ...here, ...state }} className={look}>
      {body}
    </Link>
  ) : (
    <span className={look}>{body}</span>
  );
}
