import { useLocation } from 'react-router';

/**
 * History state of a link to a page whose back link leads here. It then goes one step back in the history, to the same
 * filters, page and scroll position (docs/decisions/007-list-urls.md).
 */
export function useOpenedHere(): { openedFrom: string } {
  const { pathname, search } = useLocation();
  return { openedFrom: pathname + search };
}

/** The URL of the history entry before this one, when it is the page at `path`; else undefined. */
export function useOpenedFrom(path: string): string | undefined {
  const { state } = useLocation();
  return openedFrom(state, path);
}

export function openedFrom(state: unknown, path: string): string | undefined {
  const from = (state as { openedFrom?: unknown } | null)?.openedFrom;
  return typeof from === 'string' && from.split('?')[0] === path ? from : undefined;
}
