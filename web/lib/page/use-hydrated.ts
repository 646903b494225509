import { useSyncExternalStore } from 'react';

const nothingToFollow = () => () => {};

/** False in the server's HTML, where scripts do not run yet or never will. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    nothingToFollow,
    () => true,
    () => false,
  );
