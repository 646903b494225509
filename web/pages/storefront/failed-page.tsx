import { useRouteError } from 'react-router';
import { Button } from '#web/components/ui/button.tsx';
import { PageHead } from '#web/components/ui/heads.tsx';
import { ApiError } from '#web/lib/api.ts';

const unknownFailure = 'Your request could not be processed. Please try again.';

/** A page that could not be made: says so in words and offers to try again. */
export function FailedPage() {
  const failure = useRouteError();
  const words = failure instanceof ApiError && failure.status < 500 ? failure.message : unknownFailure;
  return (
    <div className="wrap pb-30">
      <title>Something went wrong</title>
      <PageHead title="Something went wrong">{words}</PageHead>
      <Button icon="arrow-clockwise" onClick={() => location.reload()}>
        Try again
      </Button>
    </div>
  );
}
