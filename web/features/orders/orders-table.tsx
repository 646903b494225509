import { imageSources } from '#contract/images.ts';
import { orderLabel } from '#contract/order-number.ts';
import { orderStateWord } from '#contract/order-states.ts';
import type { Order } from '#contract/orders.contract.ts';
import { amountFormat, formatters } from '#contract/shop-format.ts';
import { Status } from '#web/components/labels/badges.tsx';
import { Image } from '#web/components/pictures/image.tsx';
import { type Column, DataTable, ItemCell } from '#web/components/table/data-table.tsx';
import { formatPrice } from '#web/lib/format/format.ts';
import { shortDate } from '#web/lib/format/short-date.ts';
import { imageProps } from '#web/lib/page/image-props.ts';
import { cx } from '#web/lib/values/class-names.ts';
import { orderSubtitle, orderTitle, progressLabels, statusWord } from './order-labels.ts';
import { type OrderPosition, orderPath } from './order-position.ts';
import type { OrderList } from './orders.queries.ts';
import * as styles from './orders-table.module.css';
import { stateTones } from './state-tones.ts';

interface LinkProps {
  /** Whose page of an order the rows lead to. */
  list: OrderList;
  /** The page of the list that this is, for the order page's links to its neighbours. */
  place?: OrderPosition | undefined;
}

/** '$0'. */
const nothing = formatters((format) => amountFormat({ ...format, decimals: 0 }).format(0));

/** The first product's name and image; 'Unavailable' without one. */
function FirstThing({ order, list, place }: { order: Order } & LinkProps) {
  const imageUrl = order.products[0]?.product?.imageUrl;
  const sources = imageUrl ? imageSources(imageUrl, { upTo: 160 }) : null;
  return (
    <ItemCell
      to={orderPath(order._id, list)}
      state={place && { place }}
      image={<Image {...imageProps(sources)} sizes="(min-width: 64rem) 56px, 48px" alt="" />}
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

/** The order's word, then the first line's status where that says something else. */
function States({ order }: { order: Order }) {
  const { state, isPickUp = false } = order;
  const word = orderStateWord(state, isPickUp);
  const status = order.products[0]?.status;
  const first = status ? statusWord(status, isPickUp) : 'Unavailable';
  return (
    <>
      <Status tone={stateTones[state]}>{word}</Status>
      {first === word ? null : <span className="sub">{first}</span>}
      {progressLabels(order, order.isPickUp).map((label) => (
        <span key={label} className="sub num">
          {label}
        </span>
      ))}
    </>
  );
}

const columnsFrom = (link: LinkProps): readonly Column<Order>[] => [
  {
    key: 'order',
    head: 'Order',
    className: cx(styles.order, link.list === 'mine' && styles.own),
    cell: (order) => <FirstThing order={order} {...link} />,
  },
  {
    key: 'id',
    head: 'Order ID',
    phone: 'hide',
    className: 'num',
    // The complete ID is on the order's page; the search takes both.
    cell: (order) => orderLabel(order.number),
  },
  {
    key: 'created',
    head: 'Created',
    phone: 'hide',
    className: `num ${styles.created}`,
    cell: (order) => <time dateTime={order.created}>{shortDate(order.created)}</time>,
  },
  {
    key: 'status',
    head: 'Status',
    cell: (order) => <States order={order} />,
  },
  {
    key: 'total',
    head: 'Total',
    number: true,
    cell: (order) => (order.totalWithTax ? formatPrice(order.totalWithTax) : nothing()),
  },
];

interface OrdersTableProps extends LinkProps {
  label: string;
  orders: readonly Order[];
}

/** Orders, newest first; each row links to its order. */
export function OrdersTable({ label, orders, ...link }: OrdersTableProps) {
  return <DataTable label={label} columns={columnsFrom(link)} rows={orders} />;
}
