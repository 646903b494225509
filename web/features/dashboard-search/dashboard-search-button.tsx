import { useEffect, useEffectEvent } from 'react';
import { defineTexts } from '#contract/texts.ts';
import { Icon } from '#web/components/pictures/icon.tsx';
import { useOpenHere } from '#web/lib/navigation/use-open-here.ts';
import * as en from '#web/texts/en/dashboard-search.ts';
import * as styles from './dashboard-search-button.module.css';
import type { SearchedDashboard } from './dashboard-search-props.ts';
import { DashboardSearch, SearchDialog } from './search-dialog.tsx';

const texts = defineTexts({ en });

/** Opens the search of the whole dashboard, as Ctrl K and ⌘ K do on all its pages. Its code is loaded when it is first needed. */
export function DashboardSearchButton(props: SearchedDashboard) {
  const here = useOpenHere<true>();
  const isOpen = here.opened === true;
  const open = () => DashboardSearch.open((next) => (next ? here.open(true) : here.close()));
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
    if (event.shiftKey || event.altKey || event.repeat) return;
    event.preventDefault();
    if (isOpen) return here.close();
    // Something open in front is answered first.
    if (event.target instanceof Element && event.target.closest('dialog, [role$="dialog"]')) return;
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
      {isOpen ? <SearchDialog {...props} onClose={() => here.close()} /> : null}
    </>
  );
}

/** The menu is drawn in the browser alone. */
const isMac = () => /mac|iphone|ipad/i.test(navigator.platform);
