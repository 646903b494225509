import { type ReactNode, useId, useState } from 'react';
import type { Quote } from '#contract/checkout.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Skeleton } from '#web/components/feedback/loading.tsx';
import { Price } from '#web/components/labels/price.tsx';
import { type DescriptionItem, DescriptionList } from '#web/components/layout/description-list.tsx';
import { Icon } from '#web/components/pictures/icon.tsx';
import { afterDiscounts, deliveryBefore } from '#web/lib/format/quoted-discounts.ts';
import { quotedTaxes } from '#web/lib/format/quoted-taxes.ts';
import { cx } from '#web/lib/values/class-names.ts';
import * as en from '#web/texts/en/checkout.ts';
import * as styles from './checkout-summary.module.css';
import { FreeDeliveryNote } from './free-delivery-note.tsx';
import { findMethod } from './method-labels.ts';

const texts = defineTexts({ en });

interface CheckoutSummaryProps {
  /** Undefined while it loads. */
  quote: Quote | undefined;
  isLoading: boolean;
  /** The place is known, so that delivery and taxes are final. Before that, they are those of the shop's country. */
  isFinal: boolean;
  count: number;
  /** The lines of the bag. */
  children: ReactNode;
  /** The field of a discount code. */
  code?: ReactNode;
}

/** The ordered things and their cost; on phones a row that unfolds. */
export function CheckoutSummary({ quote, isLoading, isFinal, count, children, code }: CheckoutSummaryProps) {
  const words = texts().summary;
  const [isUnfolded, setUnfolded] = useState(false);
  const id = useId();
  const total = quote ? <Price amount={quote.total} /> : <Skeleton width={80} height={20} />;
  return (
    <aside
      aria-label={words.title}
      aria-busy={isLoading}
      className={cx(styles.summary, !isUnfolded && styles.folded)}
    >
      <button
        type="button"
        className={styles.fold}
        aria-expanded={isUnfolded}
        aria-controls={id}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        {words.fold(count)}
        <Icon name="caret-down" size="s" />
        <span>
          {isFinal ? null : <small className="muted">{words.about} </small>}
          {total}
        </span>
      </button>
      <div id={id} className={styles.panel}>
        <h2 className="lead">{words.title}</h2>
        {children}
        {code}
        {quote && afterDiscounts(quote) < quote.subtotal ? <FreeDeliveryNote quote={quote} /> : null}
        <DescriptionList
          facts={[
            ...(quote ? toSums(quote, isFinal) : []),
            { name: isFinal ? words.total : words.estimated, value: total, total: true },
          ]}
        />
      </div>
      <p className={cx('ui muted', styles.foot)}>{isFinal ? words.foot : words.footEstimated}</p>
    </aside>
  );
}

/** Its place, while nothing is known. */
export const SummarySkeleton = () => <div className={styles.waiting} />;

/** Items, delivery and taxes. */
export function toSums(quote: Quote, isFinal: boolean): DescriptionItem[] {
  const words = texts().summary;
  const subtotal = { name: words.subtotal, value: <Price amount={quote.subtotal} /> };
  const { discounts = [] } = quote;
  const toRow = ({ title, saves }: (typeof discounts)[number]) => ({
    name: title,
    value: <Price amount={-saves} />,
  });
  const method = findMethod(quote, quote.delivery.chosen);
  const delivered = deliveryBefore(quote.shipping, quote);
  const shipping = delivered === 0 ? words.free : <Price amount={delivered} />;
  const isUnknown = !isFinal && !method;
  return [
    subtotal,
    ...discounts.filter(({ isDelivery }) => !isDelivery).map(toRow),
    {
      name: method ? words.deliveryBy(method.name) : words.delivery,
      value: isUnknown ? <span className="muted">{words.afterAddress}</span> : shipping,
    },
    ...discounts.filter(({ isDelivery }) => isDelivery).map(toRow),
    ...quotedTaxes(quote).map(({ name, amount }) => ({ name, value: <Price amount={amount} /> })),
  ];
}
