import type { ReactNode } from 'react';
import { ApiError } from '#web/lib/api.ts';
import { ButtonLink } from '../ui/button.tsx';
import { DashboardHeader } from '../ui/dashboard-header.tsx';
import { EmptyState, ErrorState } from '../ui/empty-state.tsx';
import { RowsSkeleton } from '../ui/loading.tsx';

type OneThingProps<Thing> = {
  /** A TanStack query of it. */
  query: { data: Thing | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
  /** The head while there is no name to stand there: 'Edit Product'. */
  title: string;
  /** 'No product found.' */
  absent: string;
  /** 'The product did not load.' */
  failed: string;
  /** The list that it belongs to. */
  list: { to: string; label: string };
  children: (thing: Thing) => ReactNode;
};

/** One thing of the back office to be changed, in all its states. What is on the page stays when asking again fails. */
export function DetailPage<Thing>({ query, title, absent, failed, list, children }: OneThingProps<Thing>) {
  const { data, error, isFetching, refetch } = query;
  const isAbsent = error instanceof ApiError && error.status === 404;
  if (data !== undefined && !isAbsent) return children(data);
  return (
    <>
      <DashboardHeader title={title} back={list} />
      {isAbsent ? (
        <EmptyState title={absent} action={<ButtonLink to={list.to}>{list.label}</ButtonLink>} />
      ) : error ? (
        <ErrorState title={failed} onRetry={() => refetch()} busy={isFetching} />
      ) : (
        <RowsSkeleton />
      )}
    </>
  );
}
