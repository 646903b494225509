import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useUnread } from './unread.ts';

const badge = /^\(\d+\+?\) /;

/** "(2) Support": a page's title with the number of unread messages. */
export function titleWithUnread(title: string, unread = 0): string {
  const bare = title.replace(badge, '');
  return unread > 0 ? `(${unread > 99 ? '99+' : unread}) ${bare}` : bare;
}

/** Shows the number of unread messages in the title of every page, so that a background tab shows it too. */
export default function UnreadTitle(): null {
  const unread = useUnread();
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation sets a new title
  useEffect(() => {
    document.title = titleWithUnread(document.title, unread);
    return () => {
      document.title = titleWithUnread(document.title);
    };
  }, [unread, key]);
  return null;
}
