import { useState } from 'react';
import { useLocation, useNavigation } from 'react-router';

/** Something open: where, and the pages that were already on their way when it was opened. */
interface Opened<What> {
  what: What;
  at: string;
  coming: readonly (string | undefined)[];
}

/**
 * State that is open only on the page where it was opened, such as a menu: a navigation closes it, except one that had begun before.
 * On a slow connection its page comes after the person has opened something, which must not vanish then.
 */
export function useOpenHere<What>() {
  const { key } = useLocation();
  const { location } = useNavigation();
  const [state, setOpened] = useState<Opened<What>>();
  const opened = state && onPage(state, key);
  if (opened !== state) setOpened(opened);
  return {
    opened: opened?.what,
    open(what: What): void {
      // Back changes the history at once, React Router's state only later. Its first entry has no key.
      const coming = [location?.key, (history.state as { key?: string } | null)?.key ?? 'default'];
      setOpened({ what, at: key, coming });
    },
    /** @param only closes nothing else */
    close(only?: What): void {
      setOpened((now) => (only === undefined || now?.what === only ? undefined : now));
    },
  };
}

function onPage<What>(state: Opened<What>, key: string): Opened<What> | undefined {
  if (state.at === key) return state;
  return state.coming.includes(key) ? { ...state, at: key, coming: [] } : undefined;
}
