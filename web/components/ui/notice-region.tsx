import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { hasNotices, onNotice } from '#web/lib/notify.ts';

const Notices = lazy(() => import('./notices.tsx'));

/** Where notices show, once in the shell. The viewer is fetched with the first notice and stays. */
export function NoticeRegion() {
  const waiting = useSyncExternalStore(onNotice, hasNotices, () => false);
  const [shown, setShown] = useState(false);
  if (waiting && !shown) setShown(true);
  return shown ? (
    <Suspense>
      <Notices />
    </Suspense>
  ) : null;
}
