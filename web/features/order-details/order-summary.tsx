import type { ReactNode } from 'react';
import type { Permission } from '#contract/permissions.ts';
import { defineTexts } from '#contract/texts.ts';
import { ButtonLink } from '#web/components/buttons/button.tsx';
import { Panel } from '#web/components/layout/description-list.tsx';
import { chatAbout } from '#web/lib/navigation/support-chat.ts';
import * as en from '#web/texts/en/order-agreement.ts';
import * as supportEn from '#web/texts/en/support.ts';
import { CancelOrder } from '../fulfilment/statuses/cancel-order.tsx';
import type { OrderDetails } from '../orders/order-details.queries.ts';
import { orderSums } from '../orders/order-sums.ts';
import { Words } from '../orders/words.tsx';
import { hasPayment, type Money, PaymentFacts } from '../payments/payment-facts.tsx';
import { CorrectAddress } from './correct-address.tsx';
import { BillingLines, deliveryNote, PickUpFacts } from './order-agreement.tsx';
import { OrderDocuments } from './order-documents.tsx';
import { OrderAddress, OrderTotals } from './order-facts.tsx';
import * as styles from './order-summary.module.css';
import { WithdrawLink } from './withdrawal-notes.tsx';

const texts = defineTexts({ en });
const supportTexts = defineTexts({ en: supportEn });

interface OrderSummaryProps {
  details: OrderDetails;
  /** The buyer's; undefined before they are loaded. Support staff would ask themselves. */
  permissions: readonly Permission[] | undefined;
  onCancel: () => Promise<unknown>;
}

/** The totals and delivery address of an own order, and what to do when something is wrong with it. */
export function OrderSummary({ details, permissions, onCancel }: OrderSummaryProps) {
  const { order } = details;
  const mayAsk = permissions !== undefined && !permissions.includes('chat.answer');
  return (
    <aside>
      <Panel title="Summary">
        <OrderTotals sums={orderSums(details)} />
      </Panel>
      <OrderAgreement order={order} money={details} addressAction={<CorrectAddress details={details} />} />
      <OrderDocuments details={details} />
      {mayAsk ? (
        <div className={styles.ask}>
          <ButtonLink icon="chat-circle" to={chatAbout(order.number)}>
            {supportTexts().askAboutOrder}
          </ButtonLink>
        </div>
      ) : null}
      {order.cancelledAt ? null : <WithdrawLink order={order} />}
      {order.cancelledAt ? null : (
        <div className={styles.cancel}>
          <CancelOrder {...{ details, onCancel }} />
        </div>
      )}
    </aside>
  );
}

interface OrderAgreementProps {
  order: OrderDetails['order'];
  money?: Money;
  /** The page has TransferDue elsewhere. */
  isTransferElsewhere?: boolean;
  /** Buttons below the address. */
  addressAction?: ReactNode;
}

/** Where an order goes and how it is paid, for who bought it. */
export function OrderAgreement({
  order,
  money,
  isTransferElsewhere = false,
  addressAction,
}: OrderAgreementProps) {
  const { delivery, payment, billing, note } = texts();
  return (
    <>
      {order.address ? (
        <OrderAddress address={order.address} note={deliveryNote(order.delivery)}>
          {addressAction}
        </OrderAddress>
      ) : order.delivery?.kind === 'pickup' ? (
        <section className={styles.address}>
          <h2 className="strong">{delivery.pickUp}</h2>
          <PickUpFacts delivery={order.delivery} />
        </section>
      ) : null}
      {hasPayment(order) && !(isTransferElsewhere && isTransferDue(order)) ? (
        <section className={styles.address}>
          <h2 className="strong">{payment.title}</h2>
          <PaymentFacts order={order} money={money} isBuyer />
        </section>
      ) : null}
      {order.billingAddress ? (
        <section className={styles.address}>
          <h2 className="strong">{billing.title}</h2>
          <BillingLines address={order.billingAddress} />
        </section>
      ) : null}
      {order.note ? (
        <section className={styles.address}>
          <h2 className="strong">{note.own}</h2>
          <Words>{order.note}</Words>
        </section>
      ) : null}
    </>
  );
}

const isTransferDue = ({ payment, paymentDue, cancelledAt }: OrderDetails['order']) =>
  payment.method === 'transfer' && paymentDue && !cancelledAt;

/** The buyer's next step: sum, reference and the owner's words. */
export function TransferDue({ order }: { order: OrderDetails['order'] }) {
  if (!isTransferDue(order)) return null;
  return (
    <Panel title={texts().payment.title}>
      <PaymentFacts order={order} isBuyer />
    </Panel>
  );
}
