import { type ReactNode, useEffect, useRef } from 'react';
import { formatCount } from '#web/lib/format.ts';
import { pageRows } from '#web/lib/list-search-params.ts';
import { Pagination } from '../ui/pagination.tsx';

type TableFootProps = {
  totalPages: number;
  currentPage: number;
  count: number;
  hrefFor: (page: number) => string;
  /** While a search is active there is no pager (docs/rules.md#pagination). */
  searching?: boolean;
};

/** Below a list: which rows these are, and the pager. */
export function TableFooter({ totalPages, currentPage, count, hrefFor, searching }: TableFootProps) {
  const first = pageRows * (currentPage - 1) + 1;
  const last = Math.min(pageRows * currentPage, count);
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

type RowActionsProps = {
  /** Whose they are, for screen readers: the row's name. */
  label?: string;
  children: ReactNode;
};

/** What can be done to a row; muted until pointed at. */
export function RowActions({ label, children }: RowActionsProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  const pressed = useRef<Element>(null);
  // What was pressed may be gone once it is done: the focus stays in the row instead of falling to the page's start.
  useEffect(() => {
    if (!pressed.current || pressed.current.isConnected) return;
    pressed.current = null;
    if (document.activeElement === document.body) group.current?.focus({ preventScroll: true });
  });
  return (
    <fieldset
      ref={group}
      className="row-act"
      aria-label={label}
      tabIndex={-1}
      onFocus={({ target }) => {
        pressed.current = target === group.current ? null : target;
      }}
    >
      {children}
    </fieldset>
  );
}
