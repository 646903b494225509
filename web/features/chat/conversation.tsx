import { useEffect, useRef } from 'react';
import type { ChatMessage, ChatUser } from '#contract/socket-events.ts';
import { Avatar } from '#web/components/ui/avatar.tsx';
import { IconButton } from '#web/components/ui/icon-button.tsx';
import { cx } from '#web/lib/class-names.ts';
import { formatDate } from '#web/lib/format.ts';
import { formatHour } from './chat-times.ts';
import { Compose } from './compose.tsx';
import { shownMessages } from './conversation.rules.ts';

interface TalkProps {
  user: ChatUser;
  /** Between the caller and that person, oldest first. */
  messages: readonly ChatMessage[];
  onSend: (text: string, key: string) => Promise<void>;
  /** On phones the list of users stands behind the conversation. */
  onBack: () => void;
}

/** One conversation: what was said, and the box to say more. */
export function Conversation({ user, messages, onSend, onBack }: TalkProps) {
  const end = useRef<HTMLDivElement>(null);
  const lastId = messages.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new last message is what moves the log
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' });
  }, [lastId, user.id]);
  return (
    <section className="talk" aria-label={`Conversation with ${user.name}`}>
      <header>
        <IconButton icon="arrow-left" label="Back to users" className="-ml-3 lg:hidden" onClick={onBack} />
        <span className={cx('who', user.online && 'who-on')}>
          <Avatar name={user.name} seed={user.id} />
        </span>
        <div>
          <b className="strong">{user.name}</b>
          <p className="text-ink-muted text-meta">{user.online ? 'Online' : 'Offline'}</p>
        </div>
      </header>
      <div className="log" role="log" aria-live="polite">
        {messages.length === 0 ? <p className="text-ink-muted">No messages found.</p> : null}
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
      <Compose key={user.id} to={user.name} onSend={onSend} />
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
      {startsDay ? <p className="day">{formatDate(startsDay)}</p> : null}
      <div className={cx('msg', isMine && 'msg-me')}>
        {noHeader ? null : (
          <>
            {isMine ? null : <Avatar name={user.name} seed={user.id} />}
            <p className="msg-by">
              {isMine ? <span className="sr-only">You</span> : <b>{user.name}</b>}
              <time dateTime={new Date(time).toISOString()}>{formatHour(time)}</time>
            </p>
          </>
        )}
        <p className="msg-text">{value}</p>
      </div>
    </>
  );
}
