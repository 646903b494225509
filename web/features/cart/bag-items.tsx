import { useEffect } from 'react';
import { imageSources } from '#contract/images.ts';
import { maxPerOrder } from '#contract/limits.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { Link } from '#web/components/buttons/link.tsx';
import { FieldError } from '#web/components/form/field.tsx';
import { Stepper } from '#web/components/form/stepper.tsx';
import { FormerPrice } from '#web/components/labels/former-price.tsx';
import { Price } from '#web/components/labels/price.tsx';
import { SoldBy } from '#web/components/labels/sold-by.tsx';
import { Icon } from '#web/components/pictures/icon.tsx';
import { Image } from '#web/components/pictures/image.tsx';
import { productPath, stockRequestPath } from '#web/lib/navigation/product-url.ts';
import { imageProps } from '#web/lib/page/image-props.ts';
import { cx } from '#web/lib/values/class-names.ts';
import * as en from '#web/texts/en/bag.ts';
import * as styles from './bag.module.css';
import { limitHint, lineNotes } from './bag-labels.ts';
import { type CartItem, lineTotal, nameWithChoice, quantityError } from './cart.rules.ts';
import { removeFromCart, useCart } from './cart.store.ts';
import { LineDiscount, savedByLine } from './line-discount.tsx';
import { applyQuote, setQuantity } from './open-bag.ts';
import { useQuote } from './quote.queries.ts';
import type { RefusedQuantities } from './refused-quantities.ts';
import { useShowRow } from './show-added.ts';

const texts = defineTexts({ en });

type BagItemsProps = {
  /** The line that was just added. */
  added: string | undefined;
  onLeave: () => void;
  refused: RefusedQuantities;
  onRefuse: (refused: RefusedQuantities) => void;
};

/** The items of the bag, at today's prices as soon as they are known. */
export function BagItems({ added, onLeave, refused, onRefuse }: BagItemsProps) {
  const { items } = useCart();
  const { data, isPlaceholderData } = useQuote();
  const lines = isPlaceholderData ? undefined : data?.lines;
  useEffect(() => {
    if (lines) applyQuote(lines);
  }, [lines]);
  useShowRow(added === undefined ? null : lineId(added), lines !== undefined);
  const saved = data ? savedByLine(data) : null;
  return (
    <ul className={styles.items}>
      {items.map((item) => (
        <BagItem
          key={item._id}
          item={item}
          saves={saved?.get(item._id)}
          onLeave={onLeave}
          refused={refused[item._id] ?? null}
          onRefuse={(typed) => {
            const { [item._id]: _former, ...others } = refused;
            onRefuse(typed === null ? others : { ...others, [item._id]: typed });
          }}
        />
      ))}
    </ul>
  );
}

/** The id of a line's element. */
export const lineId = (id: string) => `bag-${id}`;

/** A variant that the product's page can show as chosen. */
const isChosen = ({ productId, unavailable }: CartItem) => productId && unavailable !== 'must-choose';

interface QuantityProps {
  item: CartItem;
  refused: string | null;
  onRefuse: (typed: string | null) => void;
}

interface BagItemProps extends QuantityProps {
  onLeave: () => void;
  /** By a discount; undefined for nothing. */
  saves: number | undefined;
}

function BagItem({ onLeave, saves, ...quantity }: BagItemProps) {
  const { item } = quantity;
  const sources = item.imageUrl ? imageSources(item.imageUrl, { upTo: 192 }) : null;
  const page = productPath(item.slug, { variant: isChosen(item) ? item._id : null });
  return (
    <li id={lineId(item._id)} tabIndex={-1} className={cx(styles.item, item.unavailable && styles.leftOut)}>
      <Link to={page} tabIndex={-1} aria-hidden="true" onClick={onLeave}>
        <Image {...imageProps(sources)} sizes="88px" alt="" />
      </Link>
      <div className={styles.body}>
        <div className={styles.top}>
          <Link to={page} onClick={onLeave}>
            {item.name}
          </Link>
          {item.unavailable ? null : <LinePrice item={item} />}
        </div>
        <div className={styles.about}>
          <div>
            {item.choice ? <p>{item.choice}</p> : null}
            <p>
              <SoldBy seller={item.seller} brand={item.brand?.name} onClick={onLeave} />
            </p>
          </div>
          {item.unavailable ? null : <LineDiscount saves={saves} />}
        </div>
        {lineNotes(item).map(({ text, change }) => (
          <p key={text} className={cx(styles.said, change === 'lower' && styles.saidLower)}>
            {change === 'lower' ? null : <Icon name="warning" size="s" />}
            {text}
          </p>
        ))}
        <WayOut item={item} page={page} onLeave={onLeave} />
        <BagItemActions {...quantity} />
      </div>
    </li>
  );
}

type WayOutProps = { item: CartItem; page: string; onLeave: () => void };

/** The actions for a line that cannot be ordered, besides removing it. */
function WayOut({ item, page, onLeave }: WayOutProps) {
  const words = texts();
  const { slug, productId, _id } = item;
  const tellMe = stockRequestPath(slug, productId ? _id : null);
  const ways = {
    'must-choose': { to: page, label: words.chooseAgain },
    'sold-out': { to: tellMe, label: words.tellMe },
    'not-for-sale': null,
  };
  const way = item.unavailable && ways[item.unavailable];
  return way ? (
    <Link
      className={cx('link', styles.again)}
      to={way.to}
      aria-label={`${way.label}: ${nameWithChoice(item)}`}
      onClick={onLeave}
    >
      {way.label}
    </Link>
  ) : null;
}

function LinePrice({ item: { formerPrice, quantity, totalPrice } }: { item: CartItem }) {
  return (
    <span className={styles.prices}>
      {formerPrice === undefined ? null : <FormerPrice amount={lineTotal(formerPrice, quantity)} />}
      <Price amount={totalPrice} />
    </span>
  );
}

/** A typed quantity enters the bag once it is valid. Until then it stays in the input with its error. */
function BagItemActions({ item, refused, onRefuse }: QuantityProps) {
  const { _id, quantity, inventory, purchaseLimit } = item;
  const name = nameWithChoice(item);
  const error = refused === null ? null : quantityError(refused, inventory, purchaseLimit);
  const hint = limitHint(item);
  const errorId = `quantity-${_id}`;

  function change(typed: string): void {
    const isRight = quantityError(typed, inventory, purchaseLimit) === null;
    onRefuse(isRight ? null : typed);
    if (isRight) setQuantity(_id, Number(typed));
  }

  return (
    <>
      <div className={styles.footer}>
        {item.unavailable ? null : (
          <Stepper
            small
            label={`Quantity of ${name}`}
            value={refused ?? String(quantity)}
            onChange={change}
            max={maxPerOrder(inventory, purchaseLimit)}
            invalid={error !== null}
            describedBy={error || hint ? errorId : undefined}
          />
        )}
        <Button variant="link" aria-label={`Remove From Bag: ${name}`} onClick={() => removeFromCart(_id)}>
          Remove From Bag
        </Button>
      </div>
      {error ? (
        <FieldError id={errorId}>{error}</FieldError>
      ) : hint ? (
        <p id={errorId} className={styles.hint}>
          {hint}
        </p>
      ) : null}
    </>
  );
}
