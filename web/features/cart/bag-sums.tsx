import type { ReactNode } from 'react';
import { Button } from '#web/components/buttons/button.tsx';
import { Skeleton } from '#web/components/feedback/loading.tsx';
import { FormerPrice } from '#web/components/labels/former-price.tsx';
import { Price } from '#web/components/labels/price.tsx';
import { formatWholePrice } from '#web/lib/format/more-formats.ts';
import { cx } from '#web/lib/values/class-names.ts';
import * as styles from './bag.module.css';
import { useCart } from './cart.store.ts';
import { formerTotal } from './open-bag.rules.ts';
import { useIsUnanswered } from './place-order.ts';
import { useQuote } from './quote.queries.ts';

/** What the order will cost, in the same lines as on the order's page. */
export function BagSums() {
  const cart = useCart();
  const former = formerTotal(cart);
  const isUnanswered = useIsUnanswered();
  const { data, isError, isPlaceholderData, isFetching, refetch } = useQuote();
  return (
    <>
      <dl className={styles.sums} aria-busy={!isUnanswered && !isError && (!data || isPlaceholderData)}>
        <Sum name="Subtotal">
          {former === null ? null : <FormerPrice amount={former} />}
          <Price amount={cart.total} />
        </Sum>
        {isError || isUnanswered ? null : (
          <>
            <Sum name="Shipping">
              {data?.shipping ? <Price amount={data.shipping} /> : `Free (${formatWholePrice(0)})`}
            </Sum>
            <Sum name="Tax">{data ? <Price amount={data.tax} /> : <Skeleton width={48} height={16} />}</Sum>
            <Sum name="Total" isTotal>
              {data ? <Price amount={data.total} /> : <Skeleton width={80} height={20} />}
            </Sum>
          </>
        )}
      </dl>
      {isUnanswered ? (
        <p className={styles.unknown} role="status">
          The shop has not answered whether your order was placed. Place Order asks again, and never orders
          the same bag twice.
        </p>
      ) : null}
      {isError ? (
        <p className={styles.unknown} role="alert">
          The total could not be loaded.
          <Button variant="link" onClick={() => refetch()} busy={isFetching}>
            Try again
          </Button>
        </p>
      ) : null}
    </>
  );
}

function Sum({ name, isTotal, children }: { name: string; isTotal?: boolean; children: ReactNode }) {
  return (
    <div className={cx(styles.sum, isTotal && styles.total)}>
      <dt>{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}
