import { defineTexts } from '#contract/texts.ts';
import { formatCount, formatPrice } from '#web/lib/format/format.ts';
import { formatChange, formatGrowth } from '#web/lib/format/more-formats.ts';
import { cx } from '#web/lib/values/class-names.ts';
import * as en from '#web/texts/en/overview.ts';
import type { Figures } from './figures.ts';
import * as styles from './sales-figures.module.css';

const texts = defineTexts({ en });

/** Sums of the days shown, beside those of the days before. */
export function SalesFigures({ now, before, average, growth }: Figures) {
  const words = texts();
  const more = now.orders - before.orders;
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{words.figures.sales}</dt>
        <dd>
          {formatPrice(now.sales)}
          {growth === null ? null : (
            <Change by={growth} before={formatPrice(before.sales)}>
              {formatGrowth(growth)}
            </Change>
          )}
        </dd>
      </div>
      <div>
        <dt>{words.figures.orders}</dt>
        <dd>
          {formatCount(now.orders)}
          <Change by={more} before={formatCount(before.orders)}>
            {formatChange(more)}
          </Change>
        </dd>
      </div>
      {average === null ? null : (
        <div>
          <dt>{words.figures.average}</dt>
          <dd>{formatPrice(average)}</dd>
        </div>
      )}
    </dl>
  );
}

interface ChangeProps {
  by: number;
  before: string;
  children: string;
}

function Change({ by, before, children }: ChangeProps) {
  if (children === '') return null;
  return (
    <small className={cx(by > 0 && styles.more, by < 0 && styles.less)}>
      {' '}
      {children} <span className="sr-only">{texts().comparedWith(before)}</span>
    </small>
  );
}
