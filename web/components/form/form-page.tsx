import type { ReactNode } from 'react';
import { ErrorState } from '../feedback/empty-state.tsx';
import { RowsSkeleton } from '../feedback/loading.tsx';
import type { ResultQuery } from '../feedback/query-result.tsx';
import { DashboardHeader } from '../layout/dashboard-header.tsx';

interface FormPageProps<Data> {
  query: ResultQuery<Data>;
  title: string;
  /** Shown when nothing was loaded: 'The settings did not load.' */
  notLoaded: string;
  /** Below the header, as the form has it. */
  below?: ReactNode;
  /** The form, which brings its own header. */
  children: (data: Data) => ReactNode;
}

/** A page that is one form: its header while what it edits is loading, or did not load. */
export function FormPage<Data>({ query, title, notLoaded, below, children }: FormPageProps<Data>) {
  const { data, isError, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  return (
    <>
      <DashboardHeader title={title} />
      {below}
      {isError ? (
        <ErrorState title={notLoaded} onRetry={() => refetch()} busy={isFetching} />
      ) : (
        <RowsSkeleton />
      )}
    </>
  );
}
