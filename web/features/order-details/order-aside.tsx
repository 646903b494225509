import type { ReactNode } from 'react';
import { href } from 'react-router';
import { defineTexts } from '#contract/texts.ts';
import { Link } from '#web/components/buttons/link.tsx';
import { PhoneLink } from '#web/components/buttons/phone-link.tsx';
import { Tag } from '#web/components/labels/badges.tsx';
import { EmailText } from '#web/components/labels/email-text.tsx';
import { formatCount, formatDate } from '#web/lib/format/format.ts';
import { ordersOfBuyer } from '#web/lib/navigation/orders-of-buyer.ts';
import { chatWith } from '#web/lib/navigation/support-chat.ts';
import * as agreementEn from '#web/texts/en/order-agreement.ts';
import * as en from '#web/texts/en/order-desk.ts';
import type { OrderDetails } from '../orders/order-details.queries.ts';
import { orderSums } from '../orders/order-sums.ts';
import { Words } from '../orders/words.tsx';
import { hasPayment } from '../payments/payment-facts.tsx';
import { CopiedAddress } from './copied-address.tsx';
import { CorrectAddress } from './correct-address.tsx';
import { IssueDocuments } from './issue-documents.tsx';
import { BillingLines, deliveryNote, PickUpFacts } from './order-agreement.tsx';
import * as styles from './order-aside.module.css';
import { OrderDocuments } from './order-documents.tsx';
import { OrderTotals } from './order-facts.tsx';
import { OrderPayment } from './order-payment.tsx';

const texts = defineTexts({ en });
const agreementTexts = defineTexts({ en: agreementEn });

/** Beside the parts of an order: what it costs, who bought it, where it goes. */
export function OrderAside({ details, children }: { details: OrderDetails; children: ReactNode }) {
  const { order, as, parts } = details;
  const { billing, note, guest } = agreementTexts();
  const words = texts().aside;
  const isPickUp = order.delivery?.kind === 'pickup';
  // In no words of the owner, but its money may have arrived.
  const isPaidLater = as === 'shop' && (order.totalWithTax > 0 || (details.money?.received ?? 0) > 0);
  const name = order.user ? `${order.user.firstName} ${order.user.lastName}`.trim() : '';
  return (
    <aside className={styles.aside} aria-label={words.label}>
      <section className={styles.part}>
        <h2>{words.summary}</h2>
        <OrderTotals sums={orderSums(details)} />
      </section>
      {hasPayment(order) || details.payments.length > 0 || isPaidLater ? (
        <OrderPayment details={details} mayMark={as === 'shop' && parts.some(({ mayChange }) => mayChange)} />
      ) : null}
      <OrderDocuments details={details} />
      <IssueDocuments details={details} />
      {order.note ? (
        <section className={styles.part}>
          <h2>{note.ofCustomer}</h2>
          <Words>{order.note}</Words>
        </section>
      ) : null}
      {order.user ? (
        <section className={styles.part}>
          <header>
            <h2>{words.customer}</h2>
            {order.user.isGuest ? <Tag>{guest}</Tag> : null}
          </header>
          <p>{name}</p>
          {order.user.isDeleted ? <p className="muted">{words.deleted}</p> : null}
          {order.user.email ? (
            <a href={`mailto:${order.user.email}`} className={`link tap ${styles.start}`}>
              <EmailText>{order.user.email}</EmailText>
            </a>
          ) : null}
          {order.user.phone ? <PhoneLink className="tap" phone={order.user.phone} /> : null}
          <CustomerLinks details={details} />
        </section>
      ) : null}
      {order.address ? (
        <CopiedAddress name={name} address={order.address} note={deliveryNote(order.delivery)}>
          <CorrectAddress details={details} />
        </CopiedAddress>
      ) : (
        <section className={styles.part}>
          <h2>{isPickUp ? agreementTexts().delivery.pickUp : words.address}</h2>
          {isPickUp ? <PickUpFacts delivery={order.delivery} /> : <p className="muted">{words.noAddress}</p>}
        </section>
      )}
      {order.billingAddress ? (
        <section className={styles.part}>
          <h2>{billing.title}</h2>
          <BillingLines address={order.billingAddress} />
        </section>
      ) : null}
      <section className={styles.part}>
        <h2>{words.placed}</h2>
        <p>
          <time dateTime={order.created}>{formatDate(order.created)}</time>
        </p>
        <p className={`muted num ${styles.id}`}>{order._id}</p>
      </section>
      {children}
    </aside>
  );
}

/** The buyer's other orders, as the work list finds them by e-mail address, and the conversation. */
function CustomerLinks({ details: { order, customer } }: { details: OrderDetails }) {
  const { otherOrders, account, chat } = texts().aside;
  const email = order.user?.email;
  if (!customer) return null;
  return (
    <>
      {email && customer.otherOrders > 0 ? (
        <Link className={`link tap ${styles.start}`} to={ordersOfBuyer(email)}>
          {otherOrders(customer.otherOrders, formatCount(customer.otherOrders))}
        </Link>
      ) : null}
      {customer.account ? (
        <Link
          className={`link tap ${styles.start}`}
          to={href('/dashboard/users/:id', { id: customer.account })}
        >
          {account}
        </Link>
      ) : null}
      {customer.chat ? (
        <Link className={`link tap ${styles.start}`} to={chatWith(customer.chat.user)}>
          {customer.chat.waits ? chat.waits : chat.answered}
        </Link>
      ) : null}
    </>
  );
}
