import { lazy, Suspense, useState } from 'react';
import { useStore } from '#web/lib/create-store.ts';
import { pendingNotices } from '#web/lib/notify.ts';

const Notices = lazy(() => import('./notices.tsx'));

/** The region of notices, once in the root layout. Notices loads with the first one. */
export function NoticeRegion() {
  const waiting = useStore(pendingNotices, ({ length }) => length > 0);
  const [shown, setShown] = useState(false);
  if (waiting && !shown) setShown(true);
  return shown ? (
    <Suspense>
      <Notices />
    </Suspense>
  ) : null;
}
