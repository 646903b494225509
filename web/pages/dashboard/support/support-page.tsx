import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { messagesWith, unreadOf } from '#web/features/chat/conversation.rules.ts';
import { Conversation } from '#web/features/chat/conversation.tsx';
import { PeopleList } from '#web/features/chat/people-list.tsx';
import { useChat } from '#web/features/chat/use-chat.ts';
import { useSelectedChat } from '#web/features/chat/use-selected-chat.ts';
import { useSupporting } from '#web/features/chat/use-supporting.ts';
import { askedChat } from '#web/lib/navigation/support-chat.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import { usePageVisible } from '#web/lib/page/use-page-visible.ts';
import { cx } from '#web/lib/values/class-names.ts';
import * as styles from './support-page.module.css';

export const meta = unlistedMeta('Support');

/** The chat takes the whole width in two columns. */
export const handle = { isWide: true };

export default function SupportPage() {
  const { send, markRead, ...chat } = useChat();
  const ids = chat.users.map(({ id }) => id);
  const isLoaded = chat.messages.length > 0 || chat.users.length > 0;
  const { selected, select } = useSelectedChat(isLoaded, ids, askedChat(useSearchParams()[0]));
  const user = chat.users.find(({ id }) => id === selected);
  const unread = selected ? unreadOf(chat.messages, selected) : 0;
  const outage = chat.isConnected ? null : (chat.refusal ?? 'Not connected.');
  const isSeen = usePageVisible();
  useSupporting();
  useEffect(() => {
    if (isSeen && selected && unread > 0) markRead(selected);
  }, [isSeen, selected, unread, markRead]);
  return (
    <div className={cx(styles.chat, selected && styles.open)}>
      <PeopleList chat={chat} selected={selected} onSelect={select} />
      {user ? (
        <Conversation
          user={user}
          messages={messagesWith(chat.messages, user.id)}
          onSend={(text, key) => send(user.id, text, key)}
          outage={outage}
          onBack={() => select(null)}
        />
      ) : (
        <section className={styles.unselected}>
          <p className="muted">{outage ?? 'Select chat to start messaging'}</p>
        </section>
      )}
    </div>
  );
}
