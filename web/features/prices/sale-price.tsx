import type { Product } from '#contract/products.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { FormerPrice } from '#web/components/labels/former-price.tsx';
import { formatDate, formatPrice } from '#web/lib/format/format.ts';
import { cx } from '#web/lib/values/class-names.ts';
import * as en from '#web/texts/en/sale.ts';
import * as styles from './sale-price.module.css';

const texts = defineTexts({ en });

export type ShownSale = Pick<Product, 'onSale' | 'formerPrice' | 'priorPrice' | 'saleEndsAt'>;

/** The fields of a sale, without those that are absent: a page sends what it shows. */
export const shownSale = ({ onSale, formerPrice }: ShownSale): Pick<ShownSale, 'onSale' | 'formerPrice'> => ({
  ...(onSale && { onSale }),
  ...(formerPrice === undefined ? {} : { formerPrice }),
});

type SaleMarkProps = Pick<ShownSale, 'onSale' | 'formerPrice'> & {
  /** The mark is on the image of a card, which has no room beside the prices. */
  onImage?: boolean;
};

/** After a price: the one before the sale, struck through, and the mark; nothing without a sale. */
export function SaleMark({ onSale, formerPrice, onImage }: SaleMarkProps) {
  if (!onSale && formerPrice === undefined) return null;
  return (
    <>
      {formerPrice === undefined ? null : <FormerPrice amount={formerPrice} />}
      <span className={cx(styles.mark, onImage && styles.onImage)}>{texts().sale}</span>
    </>
  );
}

/** Until when a sale lasts, and the price before the reduction. The end itself is no longer in the sale. */
export function SaleNote({ formerPrice, priorPrice, saleEndsAt }: ShownSale) {
  if (formerPrice === undefined) return null;
  const lastMoment = saleEndsAt && new Date(Date.parse(saleEndsAt) - 1);
  return (
    <p className={styles.note}>
      {lastMoment ? `${texts().until(formatDate(lastMoment))} ` : null}
      {priorPrice === undefined ? null : texts().lowestBefore(formatPrice(priorPrice))}
    </p>
  );
}
