import { Suspense } from 'react';
import UnreadTitle from '#web/features/chat/unread-title.ts';
import { useSessionToken } from '#web/lib/api/session.ts';
import { useKeptPage } from '#web/lib/page/kept-page.store.ts';
import { lazyComponent } from '#web/lib/page/lazy-component.ts';

const ContinueSession = lazyComponent(() => import('#web/features/session/continue-session.tsx'));

/** What every page has for somebody who is signed in, or whose session has ended on a page with unsaved input. */
export default function SignedInParts() {
  const isSignedIn = useSessionToken() !== null;
  const isAskedToSignIn = useKeptPage() === 'asking';
  return (
    <>
      {isAskedToSignIn ? (
        <Suspense>
          <ContinueSession.Component />
        </Suspense>
      ) : null}
      {isSignedIn ? <UnreadTitle /> : null}
    </>
  );
}
