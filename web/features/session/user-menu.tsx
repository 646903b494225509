import { Suspense, useRef, useState } from 'react';
import { navButtonClass } from '#web/components/buttons/button.tsx';
import { Icon } from '#web/components/pictures/icon.tsx';
import { useSessionToken } from '#web/lib/api/session.ts';
import { lazyComponent } from '#web/lib/page/lazy-component.ts';
import { cx } from '#web/lib/values/class-names.ts';
import * as styles from './user-menu.module.css';

const Panel = lazyComponent(() => import('./user-menu-panel.tsx'));
const UserName = lazyComponent(() => import('./user-name.tsx'));

/** 'Welcome!' for guests, otherwise the first name. The width is fixed, so nothing moves when the name loads. */
export function UserMenu() {
  const token = useSessionToken();
  const anchor = useRef<HTMLButtonElement>(null);
  // Undefined until it was opened once.
  const [isOpen, setOpen] = useState<boolean>();
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={cx(navButtonClass, styles.button)}
        aria-haspopup="menu"
        aria-expanded={isOpen ?? false}
        onPointerEnter={Panel.preload}
        onFocus={Panel.preload}
        onClick={() => (isOpen ? setOpen(false) : Panel.open(setOpen))}
      >
        <span className="sr-only">Account </span>
        <span className={styles.name}>
          {token ? (
            <Suspense fallback="Welcome">
              <UserName.Component />
            </Suspense>
          ) : (
            'Welcome!'
          )}
        </span>
        <Icon name="caret-down" className={styles.caret} />
        <Icon name="user" className={styles.person} />
      </button>
      {isOpen === undefined ? null : (
        <Suspense>
          <Panel.Component anchor={anchor} open={isOpen} onOpenChange={setOpen} isGuest={token === null} />
        </Suspense>
      )}
    </>
  );
}
