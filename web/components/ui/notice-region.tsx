import { type ComponentType, useEffect, useState } from 'react';
import { useStore } from '#web/lib/create-store.ts';
import { pendingNotices } from '#web/lib/notify.ts';

/** The region of notices, once in the root layout. Notices loads with the first one. */
export function NoticeRegion() {
  const waiting = useStore(pendingNotices, ({ length }) => length);
  const [Notices, setNotices] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (waiting === 0 || Notices) return;
    import('./notices.tsx').then(
      (loaded) => setNotices(() => loaded.default),
      () => {
        // `lazy` would replace the whole page, with what is typed on it, by an error. The next notice tries again and shows both.
      },
    );
  }, [waiting, Notices]);
  return Notices ? <Notices /> : null;
}
