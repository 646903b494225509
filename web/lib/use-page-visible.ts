import { useSyncExternalStore } from 'react';

const isVisible = () => document.visibilityState === 'visible';

function onChange(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** False while the tab stands behind another one: what comes then has not been seen. */
export function usePageVisible(): boolean {
  return useSyncExternalStore(onChange, isVisible, () => true);
}
