import { type ReactNode, useRef } from 'react';
import { Button } from '../buttons/button.tsx';
import * as styles from './empty-state.module.css';
import { ErrorState } from './empty-state.tsx';

/** The part of a TanStack query that QueryResult needs. */
export interface ResultQuery<Data> {
  data: Data | undefined;
  isError: boolean;
  /** An ApiError has a status. */
  error?: (Error & { status?: number }) | null;
  isFetching: boolean;
  refetch: () => unknown;
}

interface QueryResultProps<Data> {
  query: ResultQuery<Data>;
  /** As high as the result. */
  skeleton: ReactNode;
  /** Shown when nothing was ever loaded: 'The order did not load.' */
  failed?: string;
  children: (data: Data) => ReactNode;
}

/**
 * The data of a query, its skeleton or its error. When a refetch fails, the data stays with a line above it.
 */
export function QueryResult<Data>({ query, skeleton, failed, children }: QueryResultProps<Data>) {
  const { data, isError, error, isFetching, refetch } = query;
  if (data === undefined) {
    // A refusal, such as of a filter in a link: only its words tell why.
    const text = error?.status === 400 ? error.message : undefined;
    return isError ? (
      <ErrorState title={failed} text={text} onRetry={() => refetch()} busy={isFetching} />
    ) : (
      skeleton
    );
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

/** Always mounted, so that screen readers announce the line when it appears. */
function NotRefreshed({ isShown, onRetry, busy }: NotRefreshedProps) {
  const line = useRef<HTMLDivElement>(null);
  const retry = async () => {
    await onRetry();
    // The pressed button may be gone or disabled: keep the focus here.
    if (document.activeElement === document.body) line.current?.focus({ preventScroll: true });
  };
  return (
    <div ref={line} role="status" tabIndex={-1} className={styles.place}>
      {isShown ? (
        <p className={`muted ui ${styles.line}`}>
          Could not refresh.
          <Button variant="quiet" size="small" icon="arrow-clockwise" onClick={retry} busy={busy}>
            Retry
          </Button>
        </p>
      ) : null}
    </div>
  );
}
