import { useEffect, useRef } from 'react';
import type { CannedAnswer } from '#contract/answer-settings.ts';
import type { ChatMessage, ChatUser } from '#contract/socket-events.ts';
import { defineTexts } from '#contract/texts.ts';
import { IconButton } from '#web/components/buttons/icon-button.tsx';
import { Link } from '#web/components/buttons/link.tsx';
import { firstNameIn, lastOrderIn } from '#web/components/form/inserts.rules.ts';
import { Avatar } from '#web/components/labels/avatar.tsx';
import { Tag } from '#web/components/labels/badges.tsx';
import { formatDay } from '#web/lib/format/format.ts';
import { cx } from '#web/lib/values/class-names.ts';
import * as en from '#web/texts/en/support.ts';
import { formatHour } from './chat-times.ts';
import { Compose } from './compose.tsx';
import * as styles from './conversation.module.css';
import { type ShownMessage, shownMessages } from './conversation.rules.ts';
import { MessageText } from './message-text.tsx';
import { PresenceAvatar } from './presence-avatar.tsx';
import { useLogEnd } from './use-log-end.ts';

const texts = defineTexts({ en });

interface ConversationProps {
  /** Id of who writes. */
  account: string;
  user: ChatUser;
  /** Between the caller and that person, oldest first; null before they are loaded. */
  messages: readonly ChatMessage[] | null;
  /** To a customer: whose staff that is, and when they answer. */
  shop: { name: string; answers: string } | null;
  orderPath: ((orderNumber: number) => string) | null;
  /** Where the person's orders are; null for who does not see them. */
  personPath: string | null;
  /** The beginning of a new message; empty for nothing. */
  typed: string;
  /** Answers of the shop, for those who write for it. */
  answers: readonly CannedAnswer[] | undefined;
  onSend: (text: string, key: string) => Promise<void>;
  /** Why nothing can arrive now; null while connected. It is beside the message box, because phones hide the list of users. */
  outage: string | null;
  /** The person has just chosen this conversation. */
  takesFocus: boolean;
  /** Shows the list of users again, on phones. */
  onBack: () => void;
}

/** The messages with one person, and the box to write another. */
export function Conversation(props: ConversationProps) {
  const {
    account,
    user,
    messages,
    shop,
    orderPath,
    personPath,
    typed,
    answers,
    onSend,
    outage,
    takesFocus,
    onBack,
  } = props;
  const section = useRef<HTMLElement>(null);
  const lastOwn = messages?.findLast(({ from }) => from !== user.id)?.id;
  const log = useLogEnd(`${user.id} ${lastOwn}`, String(messages?.at(-1)?.id));
  const { conversation, presence, staff, noMessages, writeTo } = texts();
  const inserts = answers && {
    answers,
    values: { name: firstNameIn(user.name), order: lastOrderIn((messages ?? []).map(({ value }) => value)) },
  };
  const presenceText = user.online ? presence.online : presence.offline;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each choice moves the focus
  useEffect(() => {
    if (!takesFocus) return;
    // In the box of a phone it would open the keyboard over the messages.
    const hasKeyboard = matchMedia('(pointer: fine)').matches;
    const box = hasKeyboard ? section.current?.querySelector('textarea') : null;
    (box ?? section.current)?.focus();
  }, [user.id, takesFocus]);
  return (
    <section
      ref={section}
      tabIndex={-1}
      className={styles.conversation}
      aria-label={conversation.label(user.name)}
    >
      <header>
        <IconButton
          icon="arrow-left"
          label={conversation.back}
          className={`narrow-only ${styles.back}`}
          onClick={onBack}
        />
        <PresenceAvatar user={user} />
        <div className={styles.who}>
          <p>
            <b className="strong truncate">{user.name}</b>
            {user.isAdmin ? <Tag>{staff}</Tag> : null}
          </p>
          {outage === null ? (
            <p className="muted meta truncate">{shop ? `${shop.name} · ${presenceText}` : presenceText}</p>
          ) : null}
        </div>
        {personPath ? (
          <Link className={cx('link tap', styles.orders)} to={personPath}>
            {conversation.orders}
          </Link>
        ) : null}
      </header>
      {shop?.answers ? <p className={cx('muted meta narrow-only', styles.answers)}>{shop.answers}</p> : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keys */}
      <div ref={log} className={styles.log} role="log" aria-label={conversation.log(user.name)} tabIndex={0}>
        {messages?.length === 0 ? (
          <div className={cx('muted', styles.empty)}>
            <p>{noMessages}</p>
            {shop ? <p>{writeTo(user.name, shop.name)}</p> : null}
          </div>
        ) : null}
        {shownMessages(messages ?? []).map((shown) => (
          <Message key={shown.message.id} {...{ shown, user, orderPath }} />
        ))}
      </div>
      <p className={cx('muted meta narrow-only', styles.outage)} role="status">
        {outage}
      </p>
      <Compose key={user.id} account={account} to={user} typed={typed} inserts={inserts} onSend={onSend} />
    </section>
  );
}

interface MessageProps extends Pick<ConversationProps, 'user' | 'orderPath'> {
  shown: ShownMessage;
}

function Message({ shown: { message, noHeader, startsDay }, user, orderPath }: MessageProps) {
  const { time, value } = message;
  const isMine = message.from !== user.id;
  return (
    <>
      {startsDay ? <p className={styles.day}>{formatDay(startsDay)}</p> : null}
      <div className={cx(styles.message, isMine && styles.mine)}>
        {noHeader ? null : (
          <>
            {isMine ? null : <Avatar name={message.user.name} seed={user.id} />}
            <p className={styles.author}>
              {isMine ? (
                <span className="sr-only">{texts().conversation.you}</span>
              ) : (
                <b>{message.user.name}</b>
              )}
              {!isMine && user.isAdmin ? <Tag>{texts().staff}</Tag> : null}
              <time dateTime={new Date(time).toISOString()}>{formatHour(time)}</time>
            </p>
          </>
        )}
        <p className={styles.text}>
          <MessageText value={value} orderPath={orderPath} />
        </p>
      </div>
    </>
  );
}
