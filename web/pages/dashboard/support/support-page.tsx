import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { href, useNavigate, useSearchParams } from 'react-router';
import { orderLabel } from '#contract/order-number.ts';
import { defineTexts } from '#contract/texts.ts';
import { pendingCountsQuery } from '#web/features/account/pending-counts.ts';
import { countUnread, messagesWith, personToAsk } from '#web/features/chat/conversation.rules.ts';
import { Conversation } from '#web/features/chat/conversation.tsx';
import { PeopleList } from '#web/features/chat/people-list.tsx';
import { useChat } from '#web/features/chat/use-chat.ts';
import { useSelectedChat } from '#web/features/chat/use-selected-chat.ts';
import { useSupporting } from '#web/features/chat/use-supporting.ts';
import { insertsQuery } from '#web/features/settings/settings.queries.ts';
import { askedChat, askedOrder } from '#web/lib/navigation/support-chat.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import { useKeyboardRoom } from '#web/lib/page/use-keyboard-room.ts';
import { usePageVisible } from '#web/lib/page/use-page-visible.ts';
import { useShop } from '#web/lib/page/use-shop.ts';
import { cx } from '#web/lib/values/class-names.ts';
import * as en from '#web/texts/en/support.ts';
import { useCan, useProfile } from '../account/use-profile.ts';
import * as styles from './support-page.module.css';

const texts = defineTexts({ en });

export const meta = unlistedMeta('Support');

/** The chat takes the whole width in two columns. */
export const handle = { isWide: true };

const orderPath = (orderNumber: number) => `${href('/dashboard/orders/customers')}?search=${orderNumber}`;

export default function SupportPage() {
  const { send, markRead, ...chat } = useChat();
  const [params] = useSearchParams();
  const { name, texts: own } = useShop();
  const { _id: account, email } = useProfile();
  const isCustomer = !useCan('chat.answer');
  const seesOrders = useCan('orders.read') && !isCustomer;
  const seesUsers = useCan('users.read');
  // Only those who answer get them: a customer who types `/` means it.
  const answers = useQuery({ ...insertsQuery, enabled: !isCustomer });
  const client = useQueryClient();
  const { typed, clear } = useTyped(isCustomer ? askedOrder(params) : null);
  const asked = askedChat(params) ?? (typed === '' ? null : personToAsk(chat));
  const isLoaded = chat.hasUsers && chat.hasMessages;
  const ids = chat.users.map(({ id }) => id);
  const { selected, select } = useSelectedChat(isLoaded, ids, asked);
  const [isChosen, setChosen] = useState(false);
  const user = chat.users.find(({ id }) => id === selected);
  const unread = selected ? countUnread(chat.messages, selected) : 0;
  const { connection, select: selectOne, colleagues } = texts();
  const outage = chat.isConnected
    ? null
    : (chat.refusal ?? (chat.isConnecting ? connection.connecting : connection.lost));
  const isSeen = usePageVisible();
  useSupporting();
  useKeyboardRoom();
  useEffect(() => {
    if (isSeen && selected && unread > 0) markRead(selected);
  }, [isSeen, selected, unread, markRead]);
  return (
    <div className={cx(styles.chat, user && styles.open)}>
      <PeopleList
        {...{ chat, outage, selected }}
        customer={isCustomer ? { hasEmail: Boolean(email) } : null}
        onSelect={(id) => {
          select(id);
          clear();
          setChosen(true);
        }}
      />
      {user ? (
        <Conversation
          account={account}
          user={user}
          messages={chat.hasMessages ? messagesWith(chat.messages, user.id) : null}
          shop={isCustomer ? { name, answers: own.supportAnswers ?? '' } : null}
          orderPath={seesOrders ? orderPath : null}
          personPath={
            seesOrders && seesUsers && !user.isAdmin ? href('/dashboard/users/:id', { id: user.id }) : null
          }
          typed={typed}
          answers={answers.data}
          onSend={async (text, key) => {
            await send(user.id, text, key);
            clear();
            void client.invalidateQueries({ queryKey: pendingCountsQuery.queryKey });
          }}
          outage={outage === connection.lost ? `${outage} ${connection.returns}` : outage}
          takesFocus={isChosen}
          onBack={() => select(null)}
        />
      ) : (
        <section className={styles.unselected}>
          <div className="muted">
            <p>{outage ?? selectOne}</p>
            {isCustomer && outage === null ? <p>{colleagues}</p> : null}
          </div>
        </section>
      )}
    </div>
  );
}

/** Text that is typed for an order, which then leaves the address: a reload does not type it again. */
function useTyped(orderNumber: number | null) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  useEffect(() => {
    if (orderNumber === null) return;
    setTyped(texts().aboutOrder(orderLabel(orderNumber)));
    navigate(href('/support'), { replace: true, preventScrollReset: true });
  }, [orderNumber, navigate]);
  return { typed, clear: () => setTyped('') };
}
