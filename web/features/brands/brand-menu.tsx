import { Suspense, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { navButtonClass } from '#web/components/buttons/button.tsx';
import { Icon } from '#web/components/pictures/icon.tsx';
import { lazyComponent } from '#web/lib/page/lazy-component.ts';
import { cx } from '#web/lib/values/class-names.ts';

const Panel = lazyComponent(() => import('./brand-menu-panel.tsx'));

/** The header's brand dropdown. It opens independently of the other panels. */
export function BrandMenu({ className }: { className?: string }) {
  const { key } = useLocation();
  const anchor = useRef<HTMLButtonElement>(null);
  // The URL at which it was opened: a navigation closes it.
  const [openAt, setOpenAt] = useState<string>();
  const isOpen = openAt === key;
  const setOpen = (open: boolean) => setOpenAt(open ? key : '');
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={cx(navButtonClass, className)}
        aria-haspopup="true"
        aria-expanded={isOpen}
        onPointerEnter={Panel.preload}
        onFocus={Panel.preload}
        onClick={() => (isOpen ? setOpen(false) : Panel.open(setOpen))}
      >
        Brands
        <Icon name="caret-down" />
      </button>
      {openAt === undefined ? null : (
        <Suspense>
          <Panel.Component anchor={anchor} open={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
