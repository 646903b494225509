import { Toast } from '@base-ui/react/toast';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { type NoticeKind, onErrorsOutdated, pendingNotices, takeNotices } from '#web/lib/page/notify.ts';
import { cx } from '#web/lib/values/class-names.ts';
import { Icon } from '../pictures/icon.tsx';
import type { IconName } from '../pictures/icon-names.ts';
import * as styles from './notices.module.css';

const LOOKS: Record<NoticeKind, { className: string | undefined; icon: IconName }> = {
  success: { className: styles.success, icon: 'check-circle' },
  warning: { className: styles.warning, icon: 'warning' },
  error: { className: styles.error, icon: 'warning-circle' },
  info: { className: undefined, icon: 'chat-circle' },
};
/** Milliseconds; 0 stays until dismissed. The timer pauses while a notice is hovered or focused. */
const LIFE: Record<NoticeKind, number> = { success: 1000, warning: 1000, error: 0, info: 6000 };

/** Notices are live regions: errors are announced at once, the rest in a pause. */
const NOT_A_DIALOG = { 'aria-modal': undefined };

const manager = Toast.createToastManager<{ kind: NoticeKind }>();

/** Shows the notices of `notify`. NoticeRegion alone renders it. */
export default function Notices() {
  const region = useRef<HTMLDivElement>(null);
  return (
    <Toast.Provider toastManager={manager} limit={5}>
      <Toast.Portal>
        <Toast.Viewport ref={region} className={styles.region} aria-label="Notifications">
          <NoticeList region={region} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function NoticeList({ region }: { region: RefObject<HTMLElement | null> }) {
  const { toasts } = Toast.useToastManager<{ kind: NoticeKind }>();
  useRoomForErrors(
    region,
    toasts.some(({ data, transitionStatus }) => data?.kind === 'error' && transitionStatus !== 'ending'),
  );

  useEffect(() => {
    const errors = new Set<string>();
    const closeErrors = () => {
      for (const error of errors) manager.close(error);
      errors.clear();
    };
    const show = () => {
      for (const { kind, title, text } of takeNotices()) {
        // The same text twice is one notice.
        const id = `${kind} ${title ?? ''} ${text}`;
        if (kind === 'error') errors.add(id);
        if (kind === 'success') closeErrors();
        manager.add({
          id,
          title,
          description: text,
          timeout: LIFE[kind],
          data: { kind },
        });
      }
    };
    show();
    const stops = [pendingNotices.subscribe(show), onErrorsOutdated(closeErrors)];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);

  return toasts.map((toast) => {
    const kind = toast.data?.kind ?? 'error';
    const look = LOOKS[kind];
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        swipeDirection="right"
        className={cx(styles.notice, look.className)}
        role={kind === 'success' || kind === 'info' ? 'status' : 'alert'}
        {...NOT_A_DIALOG}
      >
        <Icon name={look.icon} />
        <div>
          {toast.title ? <Toast.Title render={<p className="strong" />} /> : null}
          <Toast.Description />
        </div>
        <Toast.Close
          className={styles.close}
          aria-label="Dismiss"
          aria-hidden={false}
          // Keep the focus: an open drawer would lose it.
          onMouseDown={(event) => event.preventDefault()}
        >
          <Icon name="x" size="s" />
        </Toast.Close>
      </Toast.Root>
    );
  });
}

/**
 * An error stays when another page comes. On phones it would cover that page's heading, so the page begins below it, until the error
 * is dismissed. The page on which it appeared does not move.
 */
function useRoomForErrors(region: RefObject<HTMLElement | null>, hasErrors: boolean): void {
  const { pathname } = useLocation();
  const toldOn = useRef(pathname);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    if (!hasErrors) {
      toldOn.current = pathname;
      style.removeProperty('--notices-room');
    } else if (toldOn.current !== pathname) {
      style.removeProperty('--notices-room');
      const main = document.getElementById('main')?.offsetTop ?? 0;
      const end = region.current?.getBoundingClientRect().bottom ?? 0;
      style.setProperty('--notices-room', `${Math.max(0, end - main)}px`);
    }
  }, [pathname, hasErrors, region]);
}
