import { useQuery } from '@tanstack/react-query';
import { href, useSearchParams } from 'react-router';
import { defineTexts } from '#contract/texts.ts';
import type { ShownWithdrawal } from '#contract/withdrawals.contract.ts';
import { ButtonLink } from '#web/components/buttons/button.tsx';
import { EmptyState, ErrorState } from '#web/components/feedback/empty-state.tsx';
import { RowsSkeleton } from '#web/components/feedback/loading.tsx';
import { FormFrame } from '#web/components/form/form-frame.tsx';
import { RequireSession } from '#web/features/session/require-session.tsx';
import { Answer } from '#web/features/withdrawals/answer.tsx';
import { Receipt } from '#web/features/withdrawals/receipt.tsx';
import { momentInWords, Step } from '#web/features/withdrawals/statement.tsx';
import { withdrawalQuery } from '#web/features/withdrawals/withdrawals.queries.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import * as en from '#web/texts/en/withdraw.ts';
import type { Route } from './+types/withdraw-answer-page';

const texts = defineTexts({ en });

export const meta = unlistedMeta(() => texts().pageTitle);

/** The page of a withdrawal: for whoever has the mail to the order's own address, its buyer, and the shop. */
export default function WithdrawAnswerPage({ params: { id } }: Route.ComponentProps) {
  const key = useSearchParams()[0].get('key') ?? undefined;
  const waiting = <RowsSkeleton rows={3} height={80} />;
  return (
    <div className="wrap page-bottom">
      {key === undefined ? (
        <RequireSession waiting={waiting}>
          <Loaded id={id} />
        </RequireSession>
      ) : (
        <Loaded id={id} orderKey={key} />
      )}
    </div>
  );
}

function Loaded({ id, orderKey }: { id: string; orderKey?: string }) {
  const query = useQuery(withdrawalQuery(id, orderKey), queryClient);
  const { failed, missing, missingText, contact } = texts().fromMail;
  if (query.data) return <Shown withdrawal={query.data} orderKey={orderKey} />;
  if (!query.isError) return <RowsSkeleton rows={3} height={80} />;
  if (query.error instanceof ApiError && query.error.status === 404) {
    const action = <ButtonLink to={href('/contact')}>{contact}</ButtonLink>;
    return <EmptyState isPage title={missing} text={missingText} action={action} />;
  }
  return (
    <ErrorState
      title={failed}
      text={query.error.message}
      onRetry={() => query.refetch()}
      busy={query.isFetching}
    />
  );
}

function Shown({ withdrawal, orderKey }: { withdrawal: ShownWithdrawal; orderKey?: string | undefined }) {
  return (
    <FormFrame
      when={withdrawal.mayDecide}
      note={texts().staff.meanwhile}
      otherwise={<Decided {...{ withdrawal, orderKey }} />}
    >
      <Answer {...{ withdrawal, orderKey }} />
    </FormFrame>
  );
}

/** After somebody has decided. */
function Decided({ withdrawal, orderKey }: { withdrawal: ShownWithdrawal; orderKey?: string | undefined }) {
  const { state, number, receivedAt, outcome, typed, order } = withdrawal;
  const { fromMail, staff, done } = texts();
  const orderPath = order && orderKey === undefined ? href('/order/:id', { id: order._id }) : undefined;
  if (state === 'acted') {
    return (
      <Receipt
        receipt={{ isKnown: true, number, receivedAt, outcome }}
        email={typed.email}
        orderPath={orderPath}
      />
    );
  }
  const isDenied = state === 'denied' && withdrawal.decision === null;
  return (
    <Step
      title={isDenied ? fromMail.deniedTitle : staff.title}
      about={done.at(momentInWords(receivedAt), number)}
    >
      {decisionInWords(withdrawal).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {orderPath ? <ButtonLink to={orderPath}>{staff.toOrder}</ButtonLink> : null}
      {withdrawal.as === 'shop' ? (
        <ButtonLink to={`${href('/dashboard/orders/customers')}?view=returns`}>{staff.toReturns}</ButtonLink>
      ) : null}
    </Step>
  );
}

function decisionInWords({ state, decision }: ShownWithdrawal): string[] {
  const { fromMail, staff } = texts();
  if (decision !== null) return [staff.byShop, staff.said(decision)];
  if (state === 'denied') return [fromMail.denied];
  return [state === 'settled' ? staff.decided : fromMail.waitsForPerson];
}
