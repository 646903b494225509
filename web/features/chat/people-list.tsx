import type { ChatUser } from '#contract/socket-events.ts';
import { Badge } from '#web/components/labels/badges.tsx';
import { cx } from '#web/lib/values/class-names.ts';
import { formatRecent } from './chat-times.ts';
import { type Chat, messagesWith, sortedPeople, unreadOf } from './conversation.rules.ts';
import * as styles from './people-list.module.css';
import { PresenceAvatar } from './presence-avatar.tsx';

interface PeopleListProps {
  chat: Chat;
  selected: string | null;
  onSelect: (id: string) => void;
}

/** The people to chat with: whether they are online, the last message and how many are unread. */
export function PeopleList({ chat, selected, onSelect }: PeopleListProps) {
  const people = sortedPeople(chat);
  const online = people.filter((user) => user.online).length;
  return (
    <section className={styles.list} aria-label="Users">
      <header>
        <h1>Support</h1>
        <span className="num muted" role="status">
          {chat.isConnected ? `${online} online` : 'Not connected.'}
        </span>
      </header>
      {people.length === 0 ? (
        <p className={`muted ${styles.none}`}>
          {chat.isConnected ? 'No users connected.' : (chat.refusal ?? 'Not connected.')}
        </p>
      ) : (
        <ul>
          {people.map((user) => (
            <li key={user.id}>
              <Person
                user={user}
                chat={chat}
                isSelected={user.id === selected}
                onSelect={() => onSelect(user.id)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface PersonProps {
  user: ChatUser;
  chat: Chat;
  isSelected: boolean;
  onSelect: () => void;
}

function Person({ user, chat, isSelected, onSelect }: PersonProps) {
  const last = messagesWith(chat.messages, user.id).at(-1);
  const unread = unreadOf(chat.messages, user.id);
  return (
    <button
      type="button"
      className={styles.person}
      aria-current={isSelected ? 'true' : undefined}
      onClick={onSelect}
    >
      <PresenceAvatar user={user} />
      <span>
        <b className="strong truncate">{user.name}</b>
        <span className="sr-only">{user.online ? 'online' : 'offline'}</span>
        <span className={cx('sub', unread > 0 && styles.unread)}>{last?.value}</span>
      </span>
      <span className={styles.end}>
        <time className="muted meta">{last ? formatRecent(last.time) : ''}</time>
        {unread > 0 ? <Badge count={unread} label={`${unread} unread`} /> : null}
      </span>
    </button>
  );
}
