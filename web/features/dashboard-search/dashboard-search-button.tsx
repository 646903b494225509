import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { textsOf } from '#contract/texts.ts';
import { Icon } from '#web/components/pictures/icon.tsx';
import { useOpenHere } from '#web/lib/navigation/use-open-here.ts';
import { lazyComponent } from '#web/lib/page/lazy-component.ts';
import * as en from '#web/texts/en/dashboard-search.ts';
import * as styles from './dashboard-search.module.css';
import type { DashboardSearchProps } from './dashboard-search-props.ts';

const texts = textsOf({ en });
const DashboardSearch = lazyComponent(() => import('./dashboard-search.tsx'));

/** Opens the search of the whole dashboard, as Ctrl K and ⌘ K do on all its pages. Its code is loaded when it is first needed. */
export function DashboardSearchButton(props: DashboardSearchProps) {
  const here = useOpenHere<true>();
  const [isUsed, setUsed] = useState(false);
  const isOpen = here.opened === true;
  const open = () =>
    DashboardSearch.open((next) => {
      if (!next) return here.close();
      here.open(true);
      setUsed(true);
    });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
    if (event.shiftKey || event.altKey || event.repeat) return;
    event.preventDefault();
    if (isOpen) return here.close();
    // What is open in front is answered first.
    if (event.target instanceof Element && event.target.closest('[role$="dialog"]')) return;
    open();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  const words = texts();
  return (
    <>
      <button
        type="button"
        className={styles.opener}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
        onPointerEnter={DashboardSearch.preload}
        onFocus={DashboardSearch.preload}
      >
        <Icon name="magnifying-glass" />
        <span>{words.open}</span>
        <span className={styles.keys} aria-hidden="true">
          {isMac() ? words.keys.mac : words.keys.others}
        </span>
      </button>
      <Suspense>
        {isUsed ? (
          <DashboardSearch.Component
            {...props}
            open={isOpen}
            onOpenChange={(next) => (next ? open() : here.close())}
          />
        ) : null}
      </Suspense>
    </>
  );
}

/** The menu is drawn in the browser alone. */
const isMac = () => /mac|iphone|ipad/i.test(navigator.platform);
