import { type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';
import { ErrorState } from './empty-state.tsx';

/** What has to be known of a TanStack query to show it. */
export interface ResultQuery<Data> {
  data: Data | undefined;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

interface LoadedProps<Data> {
  query: ResultQuery<Data>;
  /** As high as what comes. */
  skeleton: ReactNode;
  /** When nothing was ever loaded: 'The order did not load.' */
  failed?: string;
  children: (data: Data) => ReactNode;
}

/**
 * What a query loaded, or its skeleton, or that it failed. A failed refetch takes nothing away: what was loaded stays,
 * with a quiet line above it.
 */
export function QueryResult<Data>({ query, skeleton, failed, children }: LoadedProps<Data>) {
  const { data, isError, isFetching, refetch } = query;
  if (data === undefined) {
    return isError ? <ErrorState title={failed} onRetry={() => refetch()} busy={isFetching} /> : skeleton;
  }
  return (
    <>
      <NotRefreshed isShown={isError} onRetry={refetch} busy={isFetching} />
      {children(data)}
    </>
  );
}

interface NotRefreshedProps {
  isShown: boolean;
  onRetry: () => unknown;
  busy: boolean;
}

/** Always mounted, so that screen readers hear it when the line appears. */
function NotRefreshed({ isShown, onRetry, busy }: NotRefreshedProps) {
  const line = useRef<HTMLDivElement>(null);
  const retry = async () => {
    await onRetry();
    // The pressed button may be gone or disabled: the focus stays here instead of falling to the page's start.
    if (document.activeElement === document.body) line.current?.focus({ preventScroll: true });
  };
  return (
    <div ref={line} role="status" tabIndex={-1} className="outline-none">
      {isShown ? (
        <p className="mb-3 flex flex-wrap items-center gap-x-2 text-ink-muted text-ui">
          Could not refresh.
          <Button variant="quiet" size="small" icon="arrow-clockwise" onClick={retry} busy={busy}>
            Retry
          </Button>
        </p>
      ) : null}
    </div>
  );
}
