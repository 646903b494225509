import { useEffect, useRef } from 'react';
import type { ChatUser } from '#contract/socket-events.ts';
import { defineTexts } from '#contract/texts.ts';
import { RowsSkeleton } from '#web/components/feedback/loading.tsx';
import { Badge, Tag } from '#web/components/labels/badges.tsx';
import { cx } from '#web/lib/values/class-names.ts';
import * as en from '#web/texts/en/support.ts';
import { formatRecent } from './chat-times.ts';
import { type Chat, countUnread, messagesWith, sortedPeople } from './conversation.rules.ts';
import * as styles from './people-list.module.css';
import { PresenceAvatar } from './presence-avatar.tsx';
import { ShopNote } from './shop-note.tsx';

const texts = defineTexts({ en });

interface PeopleListProps {
  chat: Chat;
  /** Why nothing can arrive now; null while connected. */
  outage: string | null;
  /** Customers see who the shop is, and those with an e-mail address that answers are mailed. Null for staff. */
  customer: { hasEmail: boolean } | null;
  selected: string | null;
  onSelect: (id: string) => void;
}

/** The people to chat with: whether they are online, the last message and how many are unread. */
export function PeopleList({ chat, outage, customer, selected, onSelect }: PeopleListProps) {
  const list = useRef<HTMLUListElement>(null);
  const last = useRef(selected);
  const people = sortedPeople(chat);
  const online = people.filter((user) => user.online).length;
  const { presence, people: texted } = texts();
  // Phones hide the list while a conversation is open: whoever comes back is where they left it.
  useEffect(() => {
    if (selected === null && last.current !== null)
      list.current?.querySelector<HTMLElement>(`[data-person="${last.current}"]`)?.focus();
    last.current = selected;
  }, [selected]);
  return (
    <section className={styles.list} aria-label={texted.label}>
      <header>
        <h1>Support</h1>
        <span className="num muted" role="status">
          {outage ?? (chat.hasUsers ? presence.count(online) : null)}
        </span>
      </header>
      {customer ? <ShopNote {...customer} /> : null}
      {people.length > 0 ? (
        <ul ref={list}>
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
      ) : chat.hasUsers || !(chat.isConnected || chat.isConnecting) ? (
        <p className={`muted ${styles.none}`}>{outage ?? texted.none}</p>
      ) : (
        <div className={styles.none}>
          <RowsSkeleton rows={2} />
        </div>
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
  const unread = countUnread(chat.messages, user.id);
  const { presence, staff, waits } = texts();
  return (
    <button
      type="button"
      className={styles.person}
      data-person={user.id}
      aria-current={isSelected ? 'true' : undefined}
      onClick={onSelect}
    >
      <PresenceAvatar user={user} />
      <span>
        <span className={styles.name}>
          <b className="strong truncate">{user.name}</b>
          {user.isAdmin ? <Tag>{staff}</Tag> : null}
          {user.waits ? <Tag>{waits}</Tag> : null}
        </span>
        <span className="sr-only">{user.online ? 'online' : 'offline'}</span>
        {last ? (
          <span className={cx('sub', unread > 0 && styles.unread)}>{last.value}</span>
        ) : (
          <span className="sub" aria-hidden="true">
            {user.online ? presence.online : presence.offline}
          </span>
        )}
      </span>
      <span className={styles.end}>
        <time className="muted meta">{last ? formatRecent(last.time) : ''}</time>
        {unread > 0 ? <Badge count={unread} label={`${unread} unread`} /> : null}
      </span>
    </button>
  );
}
