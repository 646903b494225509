import { lazy, Suspense, useState } from 'react';
import { useStore } from '#web/lib/create-store.ts';
import { pendingNotices } from '#web/lib/notify.ts';

const Notices = lazy(() => import('./notices.tsx'));

/** Where notices show, once in the shell. The viewer is fetched with the first notice and stays. */
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
