import type { ReactNode } from 'react';
import type { Quote } from '#contract/checkout.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { Skeleton } from '#web/components/feedback/loading.tsx';
import { FormerPrice } from '#web/components/labels/former-price.tsx';
import { Price } from '#web/components/labels/price.tsx';
import { formatWholePrice } from '#web/lib/format/more-formats.ts';
import { deliveryBefore, quotedDiscounts } from '#web/lib/format/quoted-discounts.ts';
import { quotedTaxes } from '#web/lib/format/quoted-taxes.ts';
import { useShop } from '#web/lib/page/use-shop.ts';
import { cx } from '#web/lib/values/class-names.ts';
import * as en from '#web/texts/en/bag.ts';
import { useCart } from '../cart/cart.store.ts';
import { formerTotal } from '../cart/open-bag.rules.ts';
import { useQuote } from '../cart/quote.queries.ts';
import { taxNote } from '../cart/shipping-note.ts';
import * as styles from './bag-sums.module.css';
import { DiscountCode } from './discount-code.tsx';
import { FreeDeliveryNote } from './free-delivery-note.tsx';
import { useIsUnanswered } from './place-order.ts';

const texts = defineTexts({ en });

/** The cost of the order, in the same lines as on the order's page. */
export function BagSums() {
  const cart = useCart();
  const former = formerTotal(cart);
  const isUnanswered = useIsUnanswered();
  const { offer } = useShop();
  const { opensCheckout } = offer;
  const { data, isError, isPlaceholderData, isFetching, refetch } = useQuote();
  return (
    <div className={styles.allSums}>
      {isError || isUnanswered ? null : (
        <>
          <DiscountCode quote={data} isFormer={isPlaceholderData} />
          <FreeDeliveryNote quote={opensCheckout ? data : undefined} />
        </>
      )}
      {offer.pricesIncludeTax ? <p className={cx('muted', styles.unknown)}>{taxNote(offer)}</p> : null}
      <dl className={styles.sums} aria-busy={!isUnanswered && !isError && (!data || isPlaceholderData)}>
        <Sum name="Subtotal">
          {former === null ? null : <FormerPrice amount={former} />}
          <Price amount={cart.total} />
        </Sum>
        {isError || isUnanswered ? null : (
          <>
            {opensCheckout ? <QuotedSums quote={data} /> : <OnePressSums quote={data} />}
            <Sum name="Total" isTotal>
              {data ? <Price amount={data.total} /> : <Skeleton width={80} height={20} />}
            </Sum>
          </>
        )}
      </dl>
      {opensCheckout && data && data.place !== 'address' && !isUnanswered ? (
        <p className={cx('muted', styles.unknown)}>{texts().estimate}</p>
      ) : null}
      {isUnanswered ? (
        <p className={styles.unknown} role="status">
          We do not know yet whether your order was placed: the shop has not answered. Press Place Order to
          check. You will not order twice.
        </p>
      ) : null}
      <div className={cx(isError && styles.unknown)}>
        <p role="status">{isError ? texts().noTotal : null}</p>
        {isError ? (
          <Button variant="link" onClick={() => refetch()} busy={isFetching}>
            {texts().tryAgain}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** Where the bag orders with one press. */
function OnePressSums({ quote }: { quote: Quote | undefined }) {
  return (
    <>
      <Sum name="Shipping">
        {quote?.shipping ? <Price amount={quote.shipping} /> : `Free (${formatWholePrice(0)})`}
      </Sum>
      <Sum name="Tax">{quote ? <Price amount={quote.tax} /> : <Skeleton width={48} height={16} />}</Sum>
    </>
  );
}

/** As the checkout page names them. */
function QuotedSums({ quote }: { quote: Quote | undefined }) {
  const words = texts();
  if (!quote) {
    return [words.delivery, words.tax].map((name) => (
      <Sum key={name} name={name}>
        <Skeleton width={48} height={16} />
      </Sum>
    ));
  }
  const method = quote.delivery.methods.find(({ _id }) => _id === quote.delivery.chosen);
  const delivered = deliveryBefore(quote.shipping, quote);
  return (
    <>
      {quotedDiscounts(quote).map(({ of, name, amount }) => (
        <Sum key={of} name={name}>
          <Price amount={amount} />
        </Sum>
      ))}
      <Sum name={method ? words.deliveryBy(method.name) : words.delivery}>
        {delivered === 0 ? words.free : <Price amount={delivered} />}
      </Sum>
      {quotedTaxes(quote).map(({ name, amount }) => (
        <Sum key={name} name={name}>
          <Price amount={amount} />
        </Sum>
      ))}
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
