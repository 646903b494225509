import { Suspense, useRef, useState } from 'react';
import { navButtonClass } from '#web/components/buttons/button.tsx';
import { Icon } from '#web/components/pictures/icon.tsx';
import { useOpenHere } from '#web/lib/navigation/use-open-here.ts';
import { lazyComponent } from '#web/lib/page/lazy-component.ts';

const Panel = lazyComponent(() => import('./brand-menu-panel.tsx'));

/** The header's brand dropdown. It opens independently of the other panels. */
export function BrandMenu({ label }: { label: string }) {
  const anchor = useRef<HTMLButtonElement>(null);
  const { opened, open, close } = useOpenHere<true>();
  const isOpen = opened === true;
  const [isUsed, setIsUsed] = useState(false);
  const setOpen = (next: boolean) => {
    if (!next) return close();
    open(true);
    setIsUsed(true);
  };
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={navButtonClass}
        aria-haspopup="true"
        aria-expanded={isOpen}
        onPointerEnter={Panel.preload}
        onFocus={Panel.preload}
        onClick={() => (isOpen ? setOpen(false) : Panel.open(setOpen))}
      >
        {label}
        <Icon name="caret-down" />
      </button>
      {isUsed ? (
        <Suspense>
          <Panel.Component anchor={anchor} open={isOpen} onOpenChange={setOpen} />
        </Suspense>
      ) : null}
    </>
  );
}
