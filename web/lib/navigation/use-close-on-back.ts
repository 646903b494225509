import { useEffect, useEffectEvent } from 'react';

/**
 * On Android, Back closes what covers the page instead of leaving the page, in browsers that have CloseWatcher. Nothing is
 * added to the history (docs/decisions/121-back-closes-dialogs.md). A native dialog needs none: it has its own.
 */
export function useCloseOnBack(isOpen: boolean, onBack: () => void): void {
  const close = useEffectEvent(onBack);
  useEffect(() => {
    if (!isOpen || !isAndroid() || !window.CloseWatcher) return;
    const watcher = new window.CloseWatcher();
    watcher.addEventListener('close', () => close());
    return () => watcher.destroy();
  }, [isOpen]);
}

/** Elsewhere a close request is the Escape key, which dialogs handle themselves, and what is open in them before them. */
const isAndroid = () => /android/i.test(navigator.userAgent);

/** Not in TypeScript's types yet. */
interface CloseWatcher extends EventTarget {
  destroy(): void;
}

declare global {
  interface Window {
    CloseWatcher?: new () => CloseWatcher;
  }
}
