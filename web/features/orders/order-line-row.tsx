import { href } from 'react-router';
import { imageSources } from '#contract/images.ts';
import { toMajor, toMinor } from '#contract/money.ts';
import { isFinal } from '#contract/order-status.ts';
import { defineTexts } from '#contract/texts.ts';
import { Link } from '#web/components/buttons/link.tsx';
import { ConfirmPopover } from '#web/components/dialogs/confirm-popover.tsx';
import { Status } from '#web/components/labels/badges.tsx';
import { Price } from '#web/components/labels/price.tsx';
import { SoldBy } from '#web/components/labels/sold-by.tsx';
import { Image } from '#web/components/pictures/image.tsx';
import { productPath } from '#web/lib/navigation/product-url.ts';
import { imageProps } from '#web/lib/page/image-props.ts';
import { cx } from '#web/lib/values/class-names.ts';
import * as paymentsEn from '#web/texts/en/order-payments.ts';
import { lineName, progressLabels, returnLabels, statusTones, statusWord } from './order-labels.ts';
import * as styles from './order-line-row.module.css';
import type { CountedLine } from './ordered-parts.ts';

const paymentTexts = defineTexts({ en: paymentsEn });

interface OrderLineRowProps {
  line: CountedLine;
  /** Its pieces are in a parcel: it cannot be cancelled any more. */
  isInParcel: boolean;
  isPickUp: boolean;
  onCancel: () => void;
  /** Its price goes back when it is cancelled. */
  isRefunded?: boolean;
}

/** One line of an own order: the product, what has become of its pieces, and what may still be done about it. */
export function OrderLineRow({ line, isInParcel, isPickUp, onCancel, isRefunded }: OrderLineRowProps) {
  const { name, product, variant, status, quantity, cancelled, purchasePrice } = line;
  const page = product && productPath(product.slug, { variant: variant?._id });
  const sources = product?.imageUrl ? imageSources(product.imageUrl, { upTo: 240 }) : null;
  const slot = <Image {...imageProps(sources)} sizes="112px" alt="" />;
  return (
    <li className={styles.row}>
      {page ? (
        <Link to={page} tabIndex={-1} aria-hidden="true">
          {slot}
        </Link>
      ) : (
        slot
      )}
      <div className={styles.product}>
        <h2 className="strong">{page ? <Link to={page}>{name}</Link> : name}</h2>
        {variant ? <span className={styles.choice}>{variant.choice}</span> : null}
        <span className={styles.muted}>
          <SoldBy seller={line.seller} brand={product?.brand?.name} />
        </span>
        {product ? null : <span className={styles.muted}>Not Available</span>}
        <span className={cx('num', styles.muted)}>
          {line.quantity} × <Price amount={line.purchasePrice} />
        </span>
        <p className={styles.status}>
          <Status tone={statusTones[status]}>{statusWord(status, isPickUp)}</Status>
          {progressLabels({ products: [line] }, isPickUp).map((label) => (
            <span key={label} className={cx('num', styles.muted)}>
              {label}
            </span>
          ))}
          {returnLabels(line).map((label) => (
            <span key={label} className={cx('num', styles.muted)}>
              {label}
            </span>
          ))}
        </p>
      </div>
      <div className={styles.end}>
        {/* Discounts have rows of their own in the sums. */}
        {cancelled === quantity ? (
          <s>
            <Price amount={toMajor(toMinor(purchasePrice) * quantity)} />
          </s>
        ) : (
          <Price amount={toMajor(toMinor(purchasePrice) * (quantity - cancelled))} />
        )}
        <LineAction {...{ line, isInParcel, onCancel, ...(isRefunded && { isRefunded }) }} />
      </div>
    </li>
  );
}

function LineAction({ line, isInParcel, onCancel, isRefunded }: Omit<OrderLineRowProps, 'isPickUp'>) {
  if (line.status === 'Delivered' && line.product) {
    return (
      <Link
        to={`${href('/product/:slug', { slug: line.product.slug })}#add-review`}
        className={cx('link', styles.action)}
      >
        Review Product
      </Link>
    );
  }
  if (isFinal(line.status)) return null;
  // A line in a parcel is returned later, which stands below the sums.
  if (isInParcel) return null;
  const name = lineName(line);
  return (
    <ConfirmPopover
      trigger={
        <button type="button" className={cx('link', styles.muted)} aria-label={`Cancel ${name}`}>
          Cancel
        </button>
      }
      title={`Are you sure you want to cancel ${name}.`}
      confirmLabel="Confirm Cancel"
      cancelLabel="Keep it"
      danger
      onConfirm={onCancel}
    >
      This cannot be undone. {isRefunded ? paymentTexts().allGoesBack : null}
    </ConfirmPopover>
  );
}
