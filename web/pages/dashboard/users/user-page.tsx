import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { href } from 'react-router';
import type { Permission } from '#contract/permissions.ts';
import { defineTexts } from '#contract/texts.ts';
import { ButtonLink } from '#web/components/buttons/button.tsx';
import { DashboardHeader, HeaderCount } from '#web/components/layout/dashboard-header.tsx';
import { DetailPage } from '#web/components/table/detail-page.tsx';
import { MessagesTable } from '#web/features/contact/messages-table.tsx';
import { OrdersTable } from '#web/features/orders/orders-table.tsx';
import { SignInAgainDialog } from '#web/features/session/sign-in-again-dialog.tsx';
import { CustomerFacts } from '#web/features/users/customer-facts.tsx';
import { CustomerNotes } from '#web/features/users/customer-notes.tsx';
import { SignOutUser } from '#web/features/users/sign-out-user.tsx';
import { TurnOffSecondFactor } from '#web/features/users/turn-off-second-factor.tsx';
import { UserFacts } from '#web/features/users/user-facts.tsx';
import { UserPersonalData } from '#web/features/users/user-personal-data.tsx';
import { UserReviews } from '#web/features/users/user-reviews.tsx';
import { userQuery } from '#web/features/users/users.queries.ts';
import { formatCount, formatDate } from '#web/lib/format/format.ts';
import { chatWith } from '#web/lib/navigation/support-chat.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import * as en from '#web/texts/en/user-page.ts';
import { useProfile } from '../account/use-profile.ts';
import type { Route } from './+types/user-page';
import * as styles from './user-page.module.css';

const texts = defineTexts({ en });

export const meta = unlistedMeta('User');

const list = { to: href('/dashboard/users'), label: 'Users' };

export default function UserPage({ params }: Route.ComponentProps) {
  const query = useQuery(userQuery(params.id));
  const { _id: ownId, permissions, provider } = useProfile();
  const [signsInAgain, setSignsInAgain] = useState(false);
  const proof = { hasPassword: provider === 'Email', onSignInAgain: () => setSignsInAgain(true) };
  const can = (permission: Permission) => permissions.includes(permission);
  return (
    <DetailPage
      query={query}
      title="User"
      absent="No user found."
      failed="The user did not load."
      list={list}
    >
      {({ user, merchant, hasSecondFactor, chat, ...newest }) => (
        <>
          <DashboardHeader title={`${user.firstName} ${user.lastName}`} back={list} />
          <div className="column">
            <UserFacts {...{ user, merchant, hasSecondFactor, can }} />
            {can('orders.read') ? (
              <div className={styles.customer}>
                <CustomerFacts user={user} {...newest} />
              </div>
            ) : null}
            {user._id === ownId || !can('users.write') ? null : (
              <div className={styles.actions}>
                <SignOutUser user={user} />
                {hasSecondFactor ? <TurnOffSecondFactor user={user} {...proof} /> : null}
              </div>
            )}
          </div>
          {can('orders.read') ? (
            <Part
              title="Orders"
              count={newest.orderCount}
              shown={newest.orders.length}
              none="No orders found."
            >
              <OrdersTable label="Orders" list="customers" orders={newest.orders} />
            </Part>
          ) : null}
          {can('orders.read') && newest.notes.length > 0 ? (
            <section className={styles.part} aria-label={texts().notes}>
              <h2 className="lead">{texts().notes}</h2>
              <CustomerNotes notes={newest.notes} />
            </section>
          ) : null}
          {can('reviews.read') ? (
            <Part
              title="Reviews"
              count={newest.reviewCount}
              shown={newest.reviews.length}
              none="No reviews found."
            >
              <UserReviews reviews={newest.reviews} />
            </Part>
          ) : null}
          {can('contact.read') ? (
            <Part
              title="Messages"
              count={newest.messageCount}
              shown={newest.messages.length}
              none="No messages found."
            >
              <MessagesTable messages={newest.messages} />
            </Part>
          ) : null}
          {chat ? (
            <Part title={texts().chat} count={chat.count} shown={chat.count}>
              <p className="muted">{texts().lastMessage(formatDate(chat.last))}</p>
              <ButtonLink className={styles.open} to={chatWith(user._id)}>
                {texts().openChat}
              </ButtonLink>
            </Part>
          ) : null}
          {user._id === ownId || !can('users.write') ? null : (
            <UserPersonalData user={user} merchant={merchant} {...proof} />
          )}
          <SignInAgainDialog provider={provider} open={signsInAgain} onOpenChange={setSignsInAgain} />
        </>
      )}
    </DetailPage>
  );
}

interface PartProps {
  title: string;
  count: number;
  shown: number;
  none?: string;
  children: ReactNode;
}

function Part({ title, count, shown, none, children }: PartProps) {
  return (
    <section className={styles.part} aria-label={title}>
      <h2 className="lead">
        {title} <HeaderCount>{formatCount(count)}</HeaderCount>
      </h2>
      {count === 0 ? <p className="muted">{none}</p> : children}
      {count > shown ? (
        <p className={`muted ${styles.more}`}>The newest {formatCount(shown)} are shown.</p>
      ) : null}
    </section>
  );
}
