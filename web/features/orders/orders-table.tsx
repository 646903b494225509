import { pictureSources } from '#contract/images.ts';
import type { Order } from '#contract/orders.contract.ts';
import { type Column, DataTable, ItemCell } from '#web/components/table/data-table.tsx';
import { byNumber, byTime, type Sorting } from '#web/components/table/sorting.ts';
import { Status } from '#web/components/ui/marks.tsx';
import { Picture } from '#web/components/ui/picture.tsx';
import { formatDate, formatPrice } from '#web/lib/format.ts';
import { orderSubtitle, orderTitle, statusTones } from './order-words.ts';

/** 'Unavailable' when there is no first line; the first product's picture, or the empty slot. */
function FirstThing({ order }: { order: Order }) {
  const imageUrl = order.products[0]?.product?.imageUrl;
  const picture = imageUrl ? pictureSources(imageUrl, { upTo: 80 }) : null;
  return (
    <ItemCell
      to={`/order/${order._id}`}
      picture={<Picture src={picture?.src} alt="" />}
      name={orderTitle(order)}
      sub={orderSubtitle(order)}
    />
  );
}

function FirstStatus({ order }: { order: Order }) {
  const status = order.products[0]?.status;
  return status ? (
    <Status tone={statusTones[status]}>{status}</Status>
  ) : (
    <Status tone="off">Unavailable</Status>
  );
}

const columns: readonly Column<Order>[] = [
  { key: 'order', head: 'Order', width: 'w-1/3', cell: (order) => <FirstThing order={order} /> },
  {
    key: 'id',
    head: 'Order ID',
    phone: 'hide',
    className: 'num text-ink-muted',
    cell: (order) => order._id,
  },
  {
    key: 'created',
    head: 'Created',
    sorts: [byTime('created', 'Created')],
    phone: 'hide',
    cell: (order) => formatDate(order.created),
  },
  { key: 'status', head: 'Status', cell: (order) => <FirstStatus order={order} /> },
  {
    key: 'total',
    head: 'Total',
    sorts: [byNumber('total', 'Total')],
    number: true,
    cell: (order) => (order.totalWithTax ? formatPrice(order.totalWithTax) : '$0'),
  },
];

interface OrdersTableProps {
  label: string;
  orders: readonly Order[];
  /** None where they are newest first. */
  sorting: Sorting | undefined;
}

/** Orders; each entry leads to its order. */
export function OrdersTable({ label, orders, sorting }: OrdersTableProps) {
  return (
    <DataTable label={label} columns={columns} rows={orders} rowKey={({ _id }) => _id} sorting={sorting} />
  );
}
