import { useSyncExternalStore } from 'react';

const isVisible = () => document.visibilityState === 'visible';

function onChange(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** False while the tab is hidden, so that nobody sees what arrives. */
export function usePageVisible(): boolean {
  return useSyncExternalStore(onChange, isVisible, () => true);
}
