import { defineTexts } from '#contract/texts.ts';
import { formatPrice } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/sale.ts';
import * as styles from './badges.module.css';

const texts = defineTexts({ en });

/** The price before a sale, struck through, with words for screen readers. */
export function FormerPrice({ amount }: { amount: number }) {
  return (
    <s className={styles.former}>
      <span className="sr-only">{texts().before} </span>
      {formatPrice(amount)}
    </s>
  );
}
