import { Suspense, useEffect, useState } from 'react';
import { lazyComponent } from '#web/lib/page/lazy-component.ts';
import { pendingNotices } from '#web/lib/page/notify.ts';
import { useStore } from '#web/lib/values/create-store.ts';

const Notices = lazyComponent(() => import('./notices.tsx'));

/** The region of notices, once in the root layout. Notices loads with the first one. */
export function NoticeRegion() {
  const waiting = useStore(pendingNotices, ({ length }) => length);
  const [isUsed, setUsed] = useState(false);
  useEffect(() => {
    if (waiting > 0) Notices.open(setUsed);
  }, [waiting]);
  return isUsed ? (
    <Suspense>
      <Notices.Component />
    </Suspense>
  ) : null;
}
