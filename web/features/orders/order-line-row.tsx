import { href } from 'react-router';
import { imageSources } from '#contract/images.ts';
import { isFinal } from '#contract/order-status.ts';
import type { OrderLine } from '#contract/orders.contract.ts';
import { Link } from '#web/components/buttons/link.tsx';
import { ConfirmPopover } from '#web/components/dialogs/confirm-popover.tsx';
import { Status } from '#web/components/labels/badges.tsx';
import { Price } from '#web/components/labels/price.tsx';
import { Image } from '#web/components/pictures/image.tsx';
import { productPath } from '#web/lib/navigation/product-url.ts';
import { imageProps } from '#web/lib/page/image-props.ts';
import { cx } from '#web/lib/values/class-names.ts';
import { lineName, statusTones } from './order-labels.ts';
import * as styles from './order-line-row.module.css';
import { StatusPicker } from './status-picker.tsx';
import type { StatusChanges } from './use-status-changes.ts';

interface OrderLineRowProps {
  line: OrderLine;
  /** The shop and the item's merchant pick any status; the owner may only cancel; others only look. */
  may: 'pick a status' | 'cancel' | 'nothing';
  changes: StatusChanges;
}

/** One line of an order: the product, its status, and what may still be done about it. */
export function OrderLineRow({ line, may, changes }: OrderLineRowProps) {
  const { name, product, variant } = line;
  const status = changes.waitingFor(line) ?? line.status;
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
        <span className={styles.muted}>{product ? product.brand?.name : 'Not Available'}</span>
        <span className={cx('num', styles.muted)}>
          {line.quantity} × <Price amount={line.purchasePrice} />
        </span>
        <Status tone={statusTones[status]}>{status}</Status>
      </div>
      <div className={styles.end}>
        {line.status === 'Cancelled' ? (
          <s>
            <Price amount={line.totalPrice} />
          </s>
        ) : (
          <Price amount={line.totalPrice} />
        )}
        <LineAction line={line} name={lineName({ name, variant })} may={may} changes={changes} />
      </div>
    </li>
  );
}

function LineAction({ line, name, may, changes }: OrderLineRowProps & { name: string }) {
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
  if (isFinal(line.status) || may === 'nothing') return null;
  if (may === 'pick a status') {
    return (
      <StatusPicker
        line={line}
        name={name}
        chosen={changes.chosenFor(line)}
        waitingFor={changes.waitingFor(line)}
        onChoose={(status) => changes.choose(line, status)}
        onApply={(status) => changes.later(line, status)}
        onUndo={() => changes.undo(line)}
      />
    );
  }
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
      onConfirm={() => changes.now(line, 'Cancelled')}
    >
      It cannot be taken back.
    </ConfirmPopover>
  );
}
