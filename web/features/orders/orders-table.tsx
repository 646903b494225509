import { href } from 'react-router';
import { imageSources } from '#contract/images.ts';
import { orderLabel } from '#contract/order-number.ts';
import type { Order } from '#contract/orders.contract.ts';
import { amountFormat, formatters } from '#contract/shop-format.ts';
import { Status } from '#web/components/labels/badges.tsx';
import { Image } from '#web/components/pictures/image.tsx';
import { type Column, DataTable, ItemCell } from '#web/components/table/data-table.tsx';
import { byNumber, byTime, type Sorting } from '#web/components/table/sorting.ts';
import { formatDate, formatPrice } from '#web/lib/format/format.ts';
import { imageProps } from '#web/lib/page/image-props.ts';
import { orderSubtitle, orderTitle, shippedLabel, shortDate, statusTones } from './order-labels.ts';
import type { OrderPosition } from './order-position.ts';
import * as styles from './orders-table.module.css';

/** '$0'. */
const nothing = formatters((format) => amountFormat({ ...format, decimals: 0 }).format(0));

/** The first product's name and image; 'Unavailable' without one. */
function FirstThing({ order, place }: { order: Order; place: OrderPosition | undefined }) {
  const imageUrl = order.products[0]?.product?.imageUrl;
  const sources = imageUrl ? imageSources(imageUrl, { upTo: 160 }) : null;
  return (
    <ItemCell
      to={href('/order/:id', { id: order._id })}
      state={place && { place }}
      image={<Image {...imageProps(sources)} sizes="(min-width: 64rem) 32px, 48px" alt="" />}
      name={orderTitle(order)}
      sub={
        <>
          {orderSubtitle(order)}
          <span className={`num ${styles.phone}`}>{orderLabel(order.number)}</span>
          <time className={styles.phone} dateTime={order.created}>
            {shortDate(order.created)}
          </time>
        </>
      }
    />
  );
}

function FirstStatus({ order }: { order: Order }) {
  const status = order.products[0]?.status;
  const shipped = shippedLabel(order);
  return (
    <>
      {status ? (
        <Status tone={statusTones[status]}>{status}</Status>
      ) : (
        <Status tone="off">Unavailable</Status>
      )}
      {shipped ? <span className="sub num">{shipped}</span> : null}
    </>
  );
}

const columnsFrom = (place: OrderPosition | undefined): readonly Column<Order>[] => [
  {
    key: 'order',
    head: 'Order',
    className: styles.order,
    cell: (order) => <FirstThing order={order} place={place} />,
  },
  {
    key: 'id',
    head: 'Order ID',
    phone: 'hide',
    className: 'num',
    cell: (order) => (
      <>
        {orderLabel(order.number)}
        {/* 36 characters are too wide for small screens; the order's page shows it too. */}
        <div className={`muted meta ${styles.id}`}>{order._id}</div>
      </>
    ),
  },
  {
    key: 'created',
    head: 'Created',
    sorts: [byTime('created', 'Created')],
    phone: 'hide',
    className: styles.created,
    cell: (order) => formatDate(order.created),
  },
  {
    key: 'status',
    head: 'Status',
    cell: (order) => <FirstStatus order={order} />,
  },
  {
    key: 'total',
    head: 'Total',
    sorts: [byNumber('total', 'Total')],
    number: true,
    cell: (order) => (order.totalWithTax ? formatPrice(order.totalWithTax) : nothing()),
  },
];

interface OrdersTableProps {
  label: string;
  orders: readonly Order[];
  /** Omitted where they are newest first. */
  sorting: Sorting | undefined;
  /** The list that this is a page of, for the order page's links to its neighbours. */
  place?: OrderPosition | undefined;
}

/** Orders; each row links to its order. */
export function OrdersTable({ label, orders, sorting, place }: OrdersTableProps) {
  return <DataTable label={label} columns={columnsFrom(place)} rows={orders} sorting={sorting} />;
}
