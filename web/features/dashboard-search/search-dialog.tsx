import { type RefObject, Suspense, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { defineTexts } from '#contract/texts.ts';
import { lazyComponent } from '#web/lib/page/lazy-component.ts';
import * as en from '#web/texts/en/dashboard-search.ts';
import type { Early, SearchedDashboard } from './dashboard-search-props.ts';
import * as styles from './search-dialog.module.css';
import { SearchField } from './search-field.tsx';

const texts = defineTexts({ en });
export const DashboardSearch = lazyComponent(() => import('./dashboard-search.tsx'));

/**
 * A native dialog, since it needs no code to be loaded: from the press on, keys reach its field, and nothing of the page behind.
 * The code that finds comes later, and goes on with what was typed.
 */
export function SearchDialog({ onClose, ...props }: SearchedDashboard & { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const early = useRef<Early>({ text: '', isEntered: false });
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    // Returns the focus, unlike its removal.
    return () => opened?.close();
  }, []);
  return createPortal(
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={texts().label}
      onClose={onClose}
      onClick={({ target, currentTarget }) => {
        // Beside what it contains.
        if (target === currentTarget) onClose();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        // A search field would be emptied first.
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.content}>
        <Suspense fallback={<EarlyField early={early} />}>
          <DashboardSearch.Component {...props} early={early} onDone={onClose} />
        </Suspense>
      </div>
    </dialog>,
    document.body,
  );
}

function EarlyField({ early }: { early: RefObject<Early> }) {
  return (
    <SearchField
      onChange={({ target }) => {
        early.current = { text: target.value, isEntered: false };
      }}
      onKeyDown={({ key, nativeEvent }) => {
        if (key === 'Enter' && !nativeEvent.isComposing) early.current.isEntered = true;
      }}
    />
  );
}
