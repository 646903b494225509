import { useQuery } from '@tanstack/react-query';
import { href } from 'react-router';
import type { DiscountEstimate } from '#contract/discount-estimates.contract.ts';
import { orderLabel } from '#contract/order-number.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { Link } from '#web/components/buttons/link.tsx';
import { Price } from '#web/components/labels/price.tsx';
import { DescriptionList } from '#web/components/layout/description-list.tsx';
import { More } from '#web/components/layout/more.tsx';
import { formatCount, formatDate, formatPrice } from '#web/lib/format/format.ts';
import { cx } from '#web/lib/values/class-names.ts';
import { useSettled } from '#web/lib/values/use-settled.ts';
import * as en from '#web/texts/en/discount-estimate.ts';
import * as styles from './discount-trial.module.css';
import type { TypedRule } from './discount-values.ts';
import { discountEstimateQuery } from './discounts.queries.ts';

const texts = defineTexts({ en });
const typingMs = 500;

/**
 * Counts the orders of the last days with the rule that is in the form, also before it is saved.
 * @param rule null while something is missing or wrong
 */
export function WouldHaveCost({ rule }: { rule: TypedRule | null }) {
  const words = texts();
  const settled = useSettled(rule === null ? '' : JSON.stringify(rule), typingMs);
  const query = useQuery(discountEstimateQuery(settled));
  const { data, isError, isFetching, refetch } = query;
  const isFormer = query.isPlaceholderData || settled !== (rule === null ? '' : JSON.stringify(rule));
  return (
    <section aria-label={words.title}>
      <h2 className="strong">{words.title}</h2>
      {rule === null ? (
        <p className="muted">{words.incomplete}</p>
      ) : isError ? (
        <p className="muted" role="status">
          {words.failed}{' '}
          <Button variant="link" busy={isFetching} onClick={() => refetch()}>
            {words.again}
          </Button>
        </p>
      ) : data ? (
        <EstimateFacts estimate={data} isFormer={isFormer} />
      ) : (
        <p className="muted">{words.counting}</p>
      )}
    </section>
  );
}

/** While other figures load, these stay. */
export function EstimateFacts({ estimate, isFormer }: { estimate: DiscountEstimate; isFormer: boolean }) {
  const words = texts();
  const { days, since, orders, isPartial, gets, saves, average, newest, isAboveMaxUses } = estimate;
  const shown = formatCount(newest.length);
  return (
    <div className={cx(styles.estimate, isFormer && styles.former)} aria-busy={isFormer}>
      <p className="muted">
        {isPartial
          ? words.withNewest(formatCount(orders), formatDate(since))
          : words.withOrders(formatCount(days))}
      </p>
      <DescriptionList
        facts={[
          { name: words.gets, value: words.of(formatCount(gets), formatCount(orders)) },
          { name: words.less, value: <Price amount={saves} /> },
          ...(average
            ? [
                {
                  name: words.average,
                  value: words.change(formatPrice(average.before), formatPrice(average.after)),
                },
              ]
            : []),
        ]}
      />
      {isAboveMaxUses ? <p className="muted meta">{words.aboveMaxUses}</p> : null}
      {gets === 0 ? null : (
        <More label={gets > newest.length ? words.newest(shown) : words.these(shown)} isNeeded={false}>
          <ul>
            {newest.map(({ _id, number, saves: saved }) => (
              <li key={_id} className={styles.row}>
                <Link className="link" to={href('/dashboard/orders/customers/:id', { id: _id })}>
                  {orderLabel(number)}
                </Link>
                <Price amount={-saved} />
              </li>
            ))}
          </ul>
        </More>
      )}
    </div>
  );
}
