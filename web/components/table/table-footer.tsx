import type { ReactNode } from 'react';
import { formatCount } from '#web/lib/format/format.ts';
import { pageRows } from '#web/lib/list-urls/list-search-params.ts';
import { Pagination } from '../layout/pagination.tsx';
import * as styles from './list-page.module.css';

type TableFooterProps = {
  totalPages: number;
  currentPage: number;
  count: number;
  /** There are more than `count`. */
  countIsCapped?: boolean | undefined;
  hrefFor: (page: number) => string;
  /** While a search is active there is no pager (docs/rules.md#pagination). */
  searching?: boolean;
  /** Rows of a page. */
  limit?: number | undefined;
  /** Chooses the rows of a page. */
  sizes?: ReactNode;
};

/** Below a list: the range of its rows, and the pager. */
export function TableFooter({
  totalPages,
  currentPage,
  count,
  countIsCapped,
  hrefFor,
  searching,
  limit = pageRows,
  sizes,
}: TableFooterProps) {
  const first = limit * (currentPage - 1) + 1;
  const last = Math.min(limit * currentPage, count);
  const whole = searching || first > count;
  const all = countIsCapped ? `more than ${formatCount(count)}` : formatCount(count);
  return (
    <div className={styles.footer}>
      <span className="num">{whole ? all : `${formatCount(first)}-${formatCount(last)} of ${all}`}</span>
      {searching ? null : <Pagination {...{ totalPages, currentPage, hrefFor }} />}
      {sizes}
    </div>
  );
}
