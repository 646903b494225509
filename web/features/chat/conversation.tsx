import { useEffect, useRef } from 'react';
import type { ChatMessage, ChatUser } from '#contract/socket-events.ts';
import { IconButton } from '#web/components/buttons/icon-button.tsx';
import { Avatar } from '#web/components/labels/avatar.tsx';
import { formatDay } from '#web/lib/format/format.ts';
import { cx } from '#web/lib/values/class-names.ts';
import { formatHour } from './chat-times.ts';
import { Compose } from './compose.tsx';
import * as styles from './conversation.module.css';
import { shownMessages } from './conversation.rules.ts';
import { PresenceAvatar } from './presence-avatar.tsx';

interface ConversationProps {
  user: ChatUser;
  /** Between the caller and that person, oldest first. */
  messages: readonly ChatMessage[];
  onSend: (text: string, key: string) => Promise<void>;
  /** Why nothing can arrive now; null while connected. It is beside the message box, because phones hide the list of users. */
  outage: string | null;
  /** Shows the list of users again, on phones. */
  onBack: () => void;
}

/** The messages with one person, and the box to write another. */
export function Conversation({ user, messages, onSend, outage, onBack }: ConversationProps) {
  const end = useRef<HTMLDivElement>(null);
  const lastId = messages.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new last message is what moves the log
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' });
  }, [lastId, user.id]);
  return (
    <section className={styles.conversation} aria-label={`Conversation with ${user.name}`}>
      <header>
        <IconButton
          icon="arrow-left"
          label="Back to users"
          className={`narrow-only ${styles.back}`}
          onClick={onBack}
        />
        <PresenceAvatar user={user} />
        <div>
          <b className="strong">{user.name}</b>
          {outage === null ? <p className="muted meta">{user.online ? 'Online' : 'Offline'}</p> : null}
        </div>
      </header>
      <div className={styles.log} role="log" aria-live="polite">
        {messages.length === 0 ? <p className="muted">No messages found.</p> : null}
        {shownMessages(messages).map(({ message, noHeader, startsDay }) => (
          <Message
            key={message.id}
            message={message}
            isMine={message.from !== user.id}
            noHeader={noHeader}
            startsDay={startsDay}
          />
        ))}
        <div ref={end} />
      </div>
      <p className={cx('muted meta narrow-only', styles.outage)} role="status">
        {outage}
      </p>
      <Compose key={user.id} to={user} onSend={onSend} />
    </section>
  );
}

interface MessageProps {
  message: ChatMessage;
  isMine: boolean;
  noHeader: boolean;
  startsDay: string | null;
}

function Message({ message, isMine, noHeader, startsDay }: MessageProps) {
  const { user, time, value } = message;
  return (
    <>
      {startsDay ? <p className={styles.day}>{formatDay(startsDay)}</p> : null}
      <div className={cx(styles.message, isMine && styles.mine)}>
        {noHeader ? null : (
          <>
            {isMine ? null : <Avatar name={user.name} seed={user.id} />}
            <p className={styles.author}>
              {isMine ? <span className="sr-only">You</span> : <b>{user.name}</b>}
              <time dateTime={new Date(time).toISOString()}>{formatHour(time)}</time>
            </p>
          </>
        )}
        <p className={styles.text}>{value}</p>
      </div>
    </>
  );
}
