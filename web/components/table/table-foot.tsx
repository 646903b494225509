import type { ReactNode } from 'react';
import { formatCount } from '#web/lib/format.ts';
import { Pagination } from '../ui/pagination.tsx';

type TableFootProps = {
  totalPages: number;
  currentPage: number;
  /** Rows a page. */
  limit: number;
  count: number;
  hrefFor: (page: number) => string;
  /** While a search is active there is no pager (specification, section 2). */
  searching?: boolean;
};

/** Below a list: which rows these are, and the pager. */
export function TableFoot({ totalPages, currentPage, limit, count, hrefFor, searching }: TableFootProps) {
  const first = limit * (currentPage - 1) + 1;
  const last = Math.min(limit * currentPage, count);
  const whole = searching || first > count;
  return (
    <div className="table-foot">
      <span className="num">
        {whole ? formatCount(count) : `${formatCount(first)}-${formatCount(last)} of ${formatCount(count)}`}
      </span>
      {searching ? null : <Pagination {...{ totalPages, currentPage, hrefFor }} />}
    </div>
  );
}

/** Search box and filter chips above a list. */
export function Tools({ children }: { children: ReactNode }) {
  return <div className="tools">{children}</div>;
}

/** What can be done to a row; muted until pointed at. */
export function RowActions({ children }: { children: ReactNode }) {
  return <span className="row-act">{children}</span>;
}
