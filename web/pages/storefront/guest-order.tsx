import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { href, Navigate } from 'react-router';
import { orderLabel } from '#contract/order-number.ts';
import { defineTexts } from '#contract/texts.ts';
import { ButtonLink } from '#web/components/buttons/button.tsx';
import { Link } from '#web/components/buttons/link.tsx';
import { ErrorState } from '#web/components/feedback/empty-state.tsx';
import { RowsSkeleton } from '#web/components/feedback/loading.tsx';
import { Panel } from '#web/components/layout/description-list.tsx';
import { PageHeader } from '#web/components/layout/page-header.tsx';
import { BuyerParcels } from '#web/features/fulfilment/buyer-parcels.tsx';
import { CancelOrder } from '#web/features/fulfilment/statuses/cancel-order.tsx';
import { useCancelOrder } from '#web/features/fulfilment/statuses/statuses.queries.ts';
import { useCancelLine } from '#web/features/fulfilment/statuses/use-status-changes.ts';
import { BuyerTimeline } from '#web/features/order-details/buyer-timeline.tsx';
import { CorrectAddress } from '#web/features/order-details/correct-address.tsx';
import { OrderDocuments } from '#web/features/order-details/order-documents.tsx';
import { OrderTotals } from '#web/features/order-details/order-facts.tsx';
import { OrderLinkForm } from '#web/features/order-details/order-link-form.tsx';
import { OrderState } from '#web/features/order-details/order-state.tsx';
import { OrderAgreement, TransferDue } from '#web/features/order-details/order-summary.tsx';
import { Questions } from '#web/features/order-details/questions.tsx';
import { buyerTimeline } from '#web/features/order-details/timeline.ts';
import { WithdrawalNotes, WithdrawLink } from '#web/features/order-details/withdrawal-notes.tsx';
import { type OrderDetails, orderDetailsQuery } from '#web/features/orders/order-details.queries.ts';
import { OrderLineRow } from '#web/features/orders/order-line-row.tsx';
import { orderSums } from '#web/features/orders/order-sums.ts';
import { isInParcel, orderedParts } from '#web/features/orders/ordered-parts.ts';
import { isRefundedWhenCancelled } from '#web/features/orders/payment-labels.ts';
import { ComingBack, EarlierReturns } from '#web/features/returns/coming-back.tsx';
import { SendSomethingBack } from '#web/features/returns/send-something-back.tsx';
import { ApiError } from '#web/lib/api/api.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { useSessionToken } from '#web/lib/api/session.ts';
import { formatDate, formatPrice } from '#web/lib/format/format.ts';
import { contactAbout, sentBy } from '#web/lib/navigation/contact-about.ts';
import { loginPath } from '#web/lib/navigation/return-path.ts';
import { cx } from '#web/lib/values/class-names.ts';
import * as en from '#web/texts/en/guest-order.ts';
import * as styles from './guest-order.module.css';
import { KeepInAccount } from './keep-in-account.tsx';
import { OrderLayout } from './order-layout.tsx';

const texts = defineTexts({ en });

interface LoadedGuestOrderProps {
  id: string;
  /** The key in the link. */
  orderKey: string;
  children: (details: OrderDetails) => ReactNode;
}

/** Loads the order of a link. Where the link has ended, it can be sent again. */
export function LoadedGuestOrder({ id, orderKey, children }: LoadedGuestOrderProps) {
  const query = useQuery(orderDetailsQuery(id, orderKey), queryClient);
  const isSignedIn = useSessionToken() !== null;
  if (query.data) return children(query.data);
  if (!query.isError) return <RowsSkeleton rows={3} height={180} />;
  if (query.error instanceof ApiError && [400, 401, 404].includes(query.error.status)) {
    // It may be in the account by now.
    if (isSignedIn) return <Navigate replace to={href('/order/:id', { id })} />;
    return query.error.code === 'order-in-account' ? <InAccount id={id} /> : <InvalidLink />;
  }
  return (
    <ErrorState
      title={texts().failed}
      text={query.error.message}
      onRetry={() => query.refetch()}
      busy={query.isFetching}
    />
  );
}

function InAccount({ id }: { id: string }) {
  const { title, text, logIn, noPassword } = texts().inAccount;
  return (
    <>
      <PageHeader title={title}>
        <p className={styles.said}>{text}</p>
      </PageHeader>
      <div className={styles.ways}>
        <ButtonLink variant="primary" size="large" to={loginPath(href('/order/:id', { id }))}>
          {logIn}
        </ButtonLink>
        <ButtonLink size="large" to={href('/forgot-password')}>
          {noPassword}
        </ButtonLink>
      </div>
      <NoHelp />
    </>
  );
}

function InvalidLink() {
  const { title, text } = texts().invalid;
  return (
    <>
      <PageHeader title={title}>
        <p className={styles.said}>{text}</p>
      </PageHeader>
      <div className={styles.form}>
        <OrderLinkForm />
      </div>
      <NoHelp />
    </>
  );
}

/** For those whom neither the account nor a new link helps. */
function NoHelp() {
  const { text, link } = texts().noHelp;
  return (
    <p className={cx('ui muted', styles.noHelp)}>
      {text}{' '}
      <Link to={href('/contact')} className="link tap">
        {link}
      </Link>
    </p>
  );
}

/** The page of an order for a guest, who has its link and no account. */
export function GuestOrder({ details, orderKey }: { details: OrderDetails; orderKey: string }) {
  const { order } = details;
  const cancelLine = useCancelLine(order, stay, orderKey);
  const cancel = useCancelOrder(order, { orderKey });
  const parts = orderedParts(details);
  const pieces = parts
    .flatMap(({ lines }) => lines)
    .reduce((sum, { quantity, cancelled }) => sum + quantity - cancelled, 0);
  return (
    <>
      <PageHeader title={texts().page.title}>
        <OrderState details={details} />
        <p className={cx('num', styles.facts)}>
          <span className={cx('strong', styles.number)}>{orderLabel(order.number)}</span>
          <time dateTime={order.created}>{formatDate(order.created)}</time>
          {pieces > 0 ? <span>{texts().page.sum(formatPrice(order.totalWithTax), pieces)}</span> : null}
        </p>
      </PageHeader>
      <div className={styles.transfer}>
        <WithdrawalNotes details={details} />
        <TransferDue order={order} />
      </div>
      <OrderLayout>
        <div>
          <ComingBack {...{ details, orderKey }} />
          <BuyerParcels order={order} parts={parts} />
          <ul className={styles.lines}>
            {parts.flatMap((part) =>
              part.lines.map((line) => (
                <OrderLineRow
                  key={line._id}
                  line={line}
                  isInParcel={isInParcel(part, line._id)}
                  isPickUp={order.delivery?.kind === 'pickup'}
                  onCancel={() => cancelLine(line)}
                  isRefunded={isRefundedWhenCancelled(details)}
                />
              )),
            )}
          </ul>
          <SendSomethingBack {...{ details, orderKey }} />
          <EarlierReturns {...{ details, orderKey }} />
        </div>
        <aside>
          <Panel title="Summary">
            <OrderTotals sums={orderSums(details)} />
          </Panel>
          <OrderAgreement
            order={order}
            money={details}
            isTransferElsewhere
            addressAction={<CorrectAddress {...{ details, orderKey }} />}
          />
          <OrderDocuments {...{ details, orderKey }} />
          <Questions number={order.number} guest={order.guest} />
          {order.cancelledAt ? null : <WithdrawLink {...{ order, orderKey }} />}
          {order.cancelledAt ? null : (
            <div className={styles.cancel}>
              <CancelOrder
                details={details}
                onCancel={cancel.mutateAsync}
                whenPacked={<AskToCancel order={order} />}
              />
            </div>
          )}
        </aside>
        <div>
          <BuyerTimeline entries={buyerTimeline(details)} />
          <KeepInAccount id={order._id} orderKey={orderKey} email="" />
        </div>
      </OrderLayout>
    </>
  );
}

/** The page of the link goes on to show the order. */
const stay = () => {};

/** The shop can still take a parcel back. */
function AskToCancel({ order }: Pick<OrderDetails, 'order'>) {
  const { text, button } = texts().askToCancel;
  return (
    <div className={styles.ask}>
      <p>{text}</p>
      <ButtonLink to={contactAbout(order.number)} state={sentBy(order.guest)}>
        {button}
      </ButtonLink>
    </div>
  );
}
