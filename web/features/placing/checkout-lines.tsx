import { useEffect } from 'react';
import type { Quote } from '#contract/checkout.contract.ts';
import { imageSources } from '#contract/images.ts';
import { maxPerOrder } from '#contract/limits.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { Stepper } from '#web/components/form/stepper.tsx';
import { FormerPrice } from '#web/components/labels/former-price.tsx';
import { Price } from '#web/components/labels/price.tsx';
import { SoldBy } from '#web/components/labels/sold-by.tsx';
import { Image } from '#web/components/pictures/image.tsx';
import { imageProps } from '#web/lib/page/image-props.ts';
import { cx } from '#web/lib/values/class-names.ts';
import { lineNotes } from '../cart/bag-labels.ts';
import { type CartItem, lineTotal, nameWithChoice, quantityError } from '../cart/cart.rules.ts';
import { removeFromCart, useCart } from '../cart/cart.store.ts';
import { LineDiscount, savedByLine } from '../cart/line-discount.tsx';
import { applyQuote, setQuantity } from '../cart/open-bag.ts';
import * as styles from './checkout-lines.module.css';

interface CheckoutLinesProps {
  quote: Quote | undefined;
  /** The quote is of the bag before a change. */
  isFormer: boolean;
}

/** The lines of the bag on the checkout page. What has changed says so, and can be lowered or removed there. */
export function CheckoutLines({ quote, isFormer }: CheckoutLinesProps) {
  const { items } = useCart();
  const lines = isFormer ? undefined : quote?.lines;
  useEffect(() => {
    if (lines) applyQuote(lines);
  }, [lines]);
  const saved = quote ? savedByLine(quote) : null;
  return (
    <ul className={styles.lines}>
      {items.map((item) => (
        <CheckoutLine key={item._id} item={item} saves={saved?.get(item._id)} />
      ))}
    </ul>
  );
}

function CheckoutLine({ item, saves }: { item: CartItem; saves: number | undefined }) {
  const { name, choice, brand, seller, imageUrl, quantity, price, formerPrice, totalPrice, unavailable } =
    item;
  const notes = lineNotes(item);
  return (
    <li>
      <Image {...imageProps(imageUrl ? imageSources(imageUrl, { upTo: 160 }) : null)} sizes="56px" alt="" />
      <div className={styles.body}>
        <p className={styles.name}>{name}</p>
        {choice ? <p>{choice}</p> : null}
        <p>
          <SoldBy seller={seller} brand={brand?.name} />
        </p>
        {unavailable ? null : (
          <p className="num">
            {quantity} × <Price amount={price} />
          </p>
        )}
        {/* The note above the questions says that a price rose. */}
        {notes
          .filter(({ change }) => change !== 'higher')
          .map(({ text, change }) => (
            <p key={text} className={change === 'lower' ? styles.lower : styles.said}>
              {text}
            </p>
          ))}
        {notes.length > 0 ? <LineActions item={item} /> : null}
      </div>
      {unavailable ? null : (
        <span className={cx('num', styles.prices)}>
          {formerPrice === undefined ? null : <FormerPrice amount={lineTotal(formerPrice, quantity)} />}
          <Price amount={totalPrice} />
          <LineDiscount saves={saves} />
        </span>
      )}
    </li>
  );
}

function LineActions({ item }: { item: CartItem }) {
  const { _id, quantity, inventory, purchaseLimit, unavailable } = item;
  const name = nameWithChoice(item);
  return (
    <div className={styles.actions}>
      {unavailable ? null : (
        <Stepper
          small
          label={`Quantity of ${name}`}
          value={String(quantity)}
          onChange={(typed) => {
            if (quantityError(typed, inventory, purchaseLimit) === null) setQuantity(_id, Number(typed));
          }}
          max={maxPerOrder(inventory, purchaseLimit)}
        />
      )}
      <Button variant="link" aria-label={`Remove From Bag: ${name}`} onClick={() => removeFromCart(_id)}>
        Remove From Bag
      </Button>
    </div>
  );
}
