import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { EmptyState, ErrorState } from '../ui/empty-state.tsx';
import { RowsSkeleton } from '../ui/loading.tsx';
import { TableFoot } from './table-foot.tsx';

type Paged = { totalPages: number; currentPage: number; count: number };

/** What a list needs of TanStack Query's answer. */
type ListQuery<List> = {
  data: List | undefined;
  isError: boolean;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
};

type ListBodyProps<List, Row> = {
  list: ListQuery<List>;
  rowsOf: (list: List) => readonly Row[];
  /** Rows a page. */
  limit?: number;
  hrefFor: (page: number) => string;
  /** While a search is active there is no pager (specification, section 2). */
  searching: boolean;
  /** How many were found, in words: screen readers hear it when it changes. */
  found: string | undefined;
  /** Shown while nothing is: as high as what comes. */
  skeleton?: ReactNode;
  empty: { title: string; text?: ReactNode; action?: ReactNode };
  children: (rows: readonly Row[], list: List) => ReactNode;
};

/** The body of a back office list, in every state: coming, failed, empty, or rows and the foot below them. */
export function ListBody<List extends Paged, Row>({ found, ...body }: ListBodyProps<List, Row>) {
  return (
    <>
      <p className="sr-only" role="status">
        {found}
      </p>
      <Body {...body} />
    </>
  );
}

function Body<List extends Paged, Row>({
  list,
  rowsOf,
  limit = 20,
  hrefFor,
  searching,
  skeleton = <RowsSkeleton />,
  empty,
  children,
}: Omit<ListBodyProps<List, Row>, 'found'>) {
  const { data, isError, isFetching, isPlaceholderData, refetch } = list;
  // A list that failed to load is not shown beside its failure.
  if (isError) return <ErrorState onRetry={refetch} busy={isFetching} />;
  if (!data) return skeleton;
  const rows = rowsOf(data);
  const { totalPages, currentPage, count } = data;
  // The last row of the last page was deleted, here or elsewhere.
  if (currentPage > totalPages && count > 0 && !isPlaceholderData)
    return <Navigate to={hrefFor(totalPages)} replace />;
  if (rows.length === 0) return <EmptyState {...empty} />;
  return (
    <div aria-busy={isPlaceholderData || undefined}>
      {children(rows, data)}
      <TableFoot {...{ totalPages, currentPage, limit, count, hrefFor, searching }} />
    </div>
  );
}
