import { Suspense, useEffect } from 'react';
import { defineTexts } from '#contract/texts.ts';
import UnreadTitle from '#web/features/chat/unread-title.ts';
import { useIsSessionRefused, useSessionToken } from '#web/lib/api/session.ts';
import { useKeptPage } from '#web/lib/page/kept-page.store.ts';
import { lazyComponent } from '#web/lib/page/lazy-component.ts';
import { notify } from '#web/lib/page/notify.ts';
import * as en from '#web/texts/en/sign-in.ts';

const texts = defineTexts({ en });

const ContinueSession = lazyComponent(() => import('#web/features/session/continue-session.tsx'));

/** The parts of every page for somebody who is signed in, or whose session has ended on a page with unsaved input. */
export default function SignedInParts() {
  const isSignedIn = useSessionToken() !== null;
  const endsWithPage = useIsSessionRefused() && isSignedIn;
  useEffect(() => {
    if (endsWithPage) notify.info(texts().endsWithPage);
  }, [endsWithPage]);
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
