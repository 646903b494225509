import { useEffect } from 'react';

/**
 * The browser asks before the tab is closed or loads another page.
 * @param asks something would be lost
 * @param isUnsaved whether it still would be, at that moment
 */
export function useAskBeforeUnload(asks: boolean, isUnsaved: () => boolean): void {
  useEffect(() => {
    if (!asks) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [asks, isUnsaved]);
}
