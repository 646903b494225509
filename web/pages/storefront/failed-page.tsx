import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { Button } from '#web/components/buttons/button.tsx';
import { PageHeader } from '#web/components/layout/page-header.tsx';
import { ApiError } from '#web/lib/api/api.ts';
import { noConnection } from '#web/lib/api/no-connection.ts';
import * as styles from './failed-page.module.css';

const unknownFailure = 'Your request could not be processed. Please try again.';

/** Refusals, outages and a lost connection have messages for people; other errors get a general one. */
function failureWords(failure: unknown): string {
  if (failure instanceof ApiError && (failure.status < 500 || failure.status === 503)) return failure.message;
  if (isRouteErrorResponse(failure) && [429, 503].includes(failure.status)) return String(failure.data);
  // Pages are requested by the router, whose errors have the browser's words.
  if (failure instanceof TypeError && navigator.onLine === false) return noConnection;
  return unknownFailure;
}

/** A page that could not be rendered, with its message and a retry, which comes by itself once there is a connection. */
export function FailedPage() {
  const failure = useRouteError();
  const words = failureWords(failure);
  useEffect(() => {
    // Going back restores the place on the page that is not there.
    if (failure) scrollTo(0, 0);
  }, [failure]);
  useEffect(() => {
    if (words !== noConnection) return;
    const reload = () => location.reload();
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, [words]);
  return (
    <div className={`wrap ${styles.page}`}>
      <title>Something went wrong</title>
      <PageHeader title="Something went wrong">{words}</PageHeader>
      <Button icon="arrow-clockwise" onClick={() => location.reload()}>
        Try again
      </Button>
    </div>
  );
}
