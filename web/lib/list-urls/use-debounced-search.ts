import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { debouncedSearch } from './debounced-search.ts';

/**
 * The typed text of a search box, which is searched from 2 characters, 1000 ms after the last key
 * (docs/rules.md#searches). `applied` is the search in the URL; `onSearch('')` clears it.
 */
export function useDebouncedSearch(applied: string, onSearch: (text: string) => void) {
  const [typed, setTyped] = useState(applied);
  const handler = useRef(onSearch);
  const search = useRef<ReturnType<typeof debouncedSearch>>(null);
  search.current ??= debouncedSearch((text) => handler.current(text), applied);

  useEffect(() => {
    handler.current = onSearch;
  }, [onSearch]);
  useEffect(() => {
    if (search.current?.mustFollow(applied)) setTyped(applied);
  }, [applied]);
  const leaving = useIsLeaving();
  useEffect(() => {
    // A search now would cancel the navigation that the person has started.
    if (leaving) search.current?.stop();
    return () => search.current?.stop();
  }, [leaving]);
  useEffect(() => {
    // React renders `leaving` when it has time, and the search may be due before.
    const stop = (event: MouseEvent) => {
      if (leavesPage(event)) search.current?.stop();
    };
    document.addEventListener('click', stop, { capture: true });
    return () => document.removeEventListener('click', stop, { capture: true });
  }, []);

  return {
    typed,
    type: (text: string): void => {
      setTyped(text);
      search.current?.type(text);
    },
    submit: (): void => search.current?.submit(typed),
  };
}

/** True while another page is loading. */
function useIsLeaving(): boolean {
  const { pathname } = useLocation();
  const next = useNavigation().location;
  return next !== undefined && next.pathname !== pathname;
}

/** True for the press of a link to another page, unless it opens a tab. */
function leavesPage({ target, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || link.target === '_blank' || ctrlKey || metaKey || shiftKey || altKey) return false;
  return link.pathname !== location.pathname;
}
