import { Link } from 'react-router';
import { pictureSources } from '#contract/images.ts';
import type { OrderLine } from '#contract/orders.contract.ts';
import { type ItemStatus, itemStatuses } from '#contract/roles.ts';
import { ConfirmPopover } from '#web/components/ui/confirm-popover.tsx';
import { Status } from '#web/components/ui/marks.tsx';
import { Picture } from '#web/components/ui/picture.tsx';
import { Price } from '#web/components/ui/price.tsx';
import { pictureProps } from '#web/lib/picture-props.ts';
import { isSettled, statusTones } from './order-words.ts';

interface OrderLineRowProps {
  line: OrderLine;
  /** Administrators and the item's merchant pick any status; the owner may only cancel. */
  picksStatus: boolean;
  onStatus: (status: ItemStatus) => void;
}

/** One thing of an order: what it is, where it stands, and what may still be done about it. */
export function OrderLineRow({ line, picksStatus, onStatus }: OrderLineRowProps) {
  const { product } = line;
  const name = product?.name ?? line.name;
  const picture = product?.imageUrl ? pictureSources(product.imageUrl, { upTo: 240 }) : null;
  const slot = <Picture {...pictureProps(picture)} sizes="112px" alt="" />;
  return (
    <li className="order-row">
      {product ? (
        <Link to={`/product/${product.slug}`} tabIndex={-1} aria-hidden="true">
          {slot}
        </Link>
      ) : (
        slot
      )}
      <div className="order-row-mid">
        <h2 className="strong">{product ? <Link to={`/product/${product.slug}`}>{name}</Link> : name}</h2>
        <span className="text-ui text-ink-muted">{product ? product.brand?.name : 'Not Available'}</span>
        <span className="num text-ui text-ink-muted">
          {line.quantity} × <Price amount={line.purchasePrice} />
        </span>
        <Status tone={statusTones[line.status]}>{line.status}</Status>
      </div>
      <div className="order-row-end">
        <Price amount={line.totalPrice} />
        <LineAction line={line} name={name} picksStatus={picksStatus} onStatus={onStatus} />
      </div>
    </li>
  );
}

function LineAction({ line, name, picksStatus, onStatus }: OrderLineRowProps & { name: string }) {
  if (line.status === 'Delivered' && line.product) {
    return (
      <Link to={`/product/${line.product.slug}#reviews`} className="link text-ui">
        Review Product
      </Link>
    );
  }
  if (isSettled(line)) return null;
  if (picksStatus) {
    return (
      <select
        className="input w-auto"
        aria-label={`Status of ${name}`}
        value={line.status}
        onChange={(event) => {
          const chosen = itemStatuses.find((status) => status === event.target.value);
          if (chosen) onStatus(chosen);
        }}
      >
        {itemStatuses.map((status) => (
          <option key={status}>{status}</option>
        ))}
      </select>
    );
  }
  return (
    <ConfirmPopover
      trigger={
        <button type="button" className="link text-ui text-ink-muted" aria-label={`Cancel ${name}`}>
          Cancel
        </button>
      }
      title={`Are you sure you want to cancel ${name}.`}
      confirmLabel="Confirm Cancel"
      cancelLabel="Keep it"
      danger
      onConfirm={() => onStatus('Cancelled')}
    >
      It cannot be taken back.
    </ConfirmPopover>
  );
}
