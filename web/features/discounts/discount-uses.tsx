import { useQuery } from '@tanstack/react-query';
import { href } from 'react-router';
import type { Discount } from '#contract/discounts.contract.ts';
import { orderLabel } from '#contract/order-number.ts';
import { defineTexts } from '#contract/texts.ts';
import { Link } from '#web/components/buttons/link.tsx';
import { Price } from '#web/components/labels/price.tsx';
import { formatCount, formatPrice } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/discounts.ts';
import * as styles from './discount-trial.module.css';
import { discountUsesQuery } from './discounts.queries.ts';

const texts = defineTexts({ en });

/** The list of orders, by the code. */
const allOrders = (code: string) =>
  `${href('/dashboard/orders/customers')}?${new URLSearchParams({ view: 'all', code })}`;

/** The newest orders that got it, and what all got. */
export function DiscountUses({ discount: { _id: id, code, orders, given } }: { discount: Discount }) {
  const words = texts();
  const { data } = useQuery(discountUsesQuery(id));
  const more = data ? data.count - data.uses.length : 0;
  return (
    <section>
      <h2 className="strong">{words.usesTitle}</h2>
      <p className="muted">{orders === 0 ? words.noUses : `${formatCount(orders)}, ${formatPrice(given)}`}</p>
      <ul>
        {(data?.uses ?? []).map(({ order, buyer, saves }) => (
          <li key={order._id} className={styles.row}>
            <span>
              <Link className="link" to={href('/order/:id', { id: order._id })}>
                {orderLabel(order.number)}
              </Link>{' '}
              <bdi>{buyer ?? words.nobody}</bdi>
            </span>
            <Price amount={-saves} />
          </li>
        ))}
      </ul>
      {data && more > 0 && code !== null ? (
        <Link className="link" to={allOrders(code)}>
          {words.allUses(formatCount(data.count))}
        </Link>
      ) : more > 0 ? (
        <p className="muted meta">{words.moreUses(formatCount(more))}</p>
      ) : null}
    </section>
  );
}
