import type { ReactNode } from 'react';
import { textsOf } from '#contract/texts.ts';
import { PhoneLink } from '#web/components/buttons/phone-link.tsx';
import { Price } from '#web/components/labels/price.tsx';
import { DescriptionList } from '#web/components/layout/description-list.tsx';
import { formatDate } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/order-desk.ts';
import { CopiedAddress } from './copied-address.tsx';
import * as styles from './order-aside.module.css';
import type { OrderDetails } from './order-details.queries.ts';
import { orderedParts, taxRows } from './ordered-parts.ts';

const texts = textsOf({ en });

/** Beside the parts of an order: what it costs, who bought it, where it goes. */
export function OrderAside({ details, children }: { details: OrderDetails; children: ReactNode }) {
  const { order } = details;
  const words = texts().aside;
  const lines = orderedParts(details).flatMap((part) => part.lines);
  const name = order.user ? `${order.user.firstName} ${order.user.lastName}`.trim() : '';
  return (
    <aside className={styles.aside} aria-label={words.label}>
      <section className={styles.part}>
        <h2>{words.summary}</h2>
        <DescriptionList
          facts={[
            { name: words.subtotal, value: <Price amount={order.total} /> },
            ...taxRows(lines, order.totalTax, words.tax).map((row) => ({
              name: row.name,
              value: <Price amount={row.amount} />,
            })),
            { name: words.total, value: <Price amount={order.totalWithTax} />, total: true },
          ]}
        />
      </section>
      {order.user ? (
        <section className={styles.part}>
          <h2>{words.customer}</h2>
          <p>{name}</p>
          {order.user.isDeleted ? <p className="muted">{words.deleted}</p> : null}
          {order.user.email ? (
            <a href={`mailto:${order.user.email}`} className={`link tap ${styles.email}`}>
              {order.user.email}
            </a>
          ) : null}
          {order.user.phone ? <PhoneLink className="tap" phone={order.user.phone} /> : null}
        </section>
      ) : null}
      {order.address ? (
        <CopiedAddress name={name} address={order.address} />
      ) : (
        <section className={styles.part}>
          <h2>{words.address}</h2>
          <p className="muted">{words.noAddress}</p>
        </section>
      )}
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
