import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react';
import { Navigate } from 'react-router';
import { EmptyState } from '../feedback/empty-state.tsx';
import { QueryResult, type ResultQuery } from '../feedback/query-result.tsx';
import { FormFrame } from '../form/form-frame.tsx';
import * as styles from './list-page.module.css';
import { TableFooter } from './table-footer.tsx';

export type Paged = {
  totalPages: number;
  currentPage: number;
  count: number;
  /** There are more than `count`. */
  countIsCapped?: boolean | undefined;
};

/** The part of TanStack Query's result that a list needs. */
export type ListQuery<List> = ResultQuery<List> & { isPlaceholderData: boolean };

type ListBodyProps<List, Row> = {
  /** The listed things: 'Merchants'. */
  label: string;
  list: ListQuery<List>;
  toRows: (list: List) => readonly Row[];
  hrefFor: (page: number) => string;
  /** While a search is active there is no pager (docs/rules.md#pagination). */
  searching: boolean;
  limit?: number | undefined;
  sizes?: ReactNode;
  /** How many were found, in words: screen readers announce it when it changes. */
  found: string | undefined;
  /** As high as the rows that load. */
  skeleton: ReactNode;
  empty: { title: string; text?: ReactNode; action?: ReactNode };
  children: (rows: readonly Row[], list: List) => ReactNode;
};

/** The body of a list in every state: loading, failed, empty, or rows with their footer. */
export function ListBody<List extends Paged, Row>({ label, found, ...body }: ListBodyProps<List, Row>) {
  const place = useRef<HTMLElement>(null);
  const hadFocus = useRef(false);
  // A deleted row takes the focus with it: it stays at the list instead of falling to the page's start.
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body)
      place.current?.focus({ preventScroll: true });
  });
  return (
    <section
      ref={place}
      aria-label={label}
      tabIndex={-1}
      className={styles.list}
      // A dialog that a row opened counts as a part of it.
      onFocus={() => {
        hadFocus.current = true;
      }}
      onBlur={({ relatedTarget }: FocusEvent) => {
        hadFocus.current = relatedTarget === null;
      }}
    >
      <p className="sr-only" role="status">
        {found}
      </p>
      <FormFrame>
        <QueryResult query={body.list} skeleton={body.skeleton}>
          {(data) => <Body {...body} data={data} />}
        </QueryResult>
      </FormFrame>
    </section>
  );
}

function Body<List extends Paged, Row>({
  data,
  list: { isPlaceholderData },
  toRows,
  hrefFor,
  searching,
  limit,
  sizes,
  empty,
  children,
}: Omit<ListBodyProps<List, Row>, 'label' | 'found' | 'skeleton'> & { data: List }) {
  const rows = toRows(data);
  const { totalPages, currentPage, count, countIsCapped } = data;
  // The last row of the last page was deleted, here or elsewhere.
  if (currentPage > totalPages && count > 0 && !isPlaceholderData)
    return <Navigate to={hrefFor(totalPages)} replace />;
  if (rows.length === 0) return <EmptyState {...empty} />;
  return (
    <div aria-busy={isPlaceholderData || undefined}>
      {children(rows, data)}
      <TableFooter {...{ totalPages, currentPage, count, countIsCapped, hrefFor, searching, limit, sizes }} />
    </div>
  );
}
