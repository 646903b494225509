import { href } from 'react-router';
import { orderLabel } from '#contract/order-number.ts';
import type { StockMovement } from '#contract/stock.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Link } from '#web/components/buttons/link.tsx';
import { type Column, DataTable } from '#web/components/table/data-table.tsx';
import { formatDate } from '#web/lib/format/format.ts';
import { formatChange, formatHour } from '#web/lib/format/more-formats.ts';
import * as en from '#web/texts/en/stock-page.ts';

const texts = defineTexts({ en });

interface StockChangesProps {
  movements: readonly StockMovement[];
  /** Then a change names its variant. */
  hasOptions: boolean;
  mayReadOrders: boolean;
}

/** Changes on hand and in open orders, and why. */
export function StockChanges({ movements, hasOptions, mayReadOrders }: StockChangesProps) {
  const { changes, reasons } = texts();
  const columns: Column<StockMovement>[] = [
    {
      key: 'why',
      head: changes.why,
      width: '34%',
      cell: ({ reason, choice, order }) => (
        <>
          <span>{reasons[reason]}</span>
          <span className="sub">
            {hasOptions ? (choice ?? changes.removedVariant) : null}
            {hasOptions && order ? ' · ' : null}
            {order ? <OrderName {...{ order, mayReadOrders }} /> : null}
          </span>
        </>
      ),
    },
    {
      key: 'onHand',
      head: changes.onHand,
      number: true,
      cell: ({ onHandChange }) => <Change of={changes.onHand} by={onHandChange} />,
    },
    {
      key: 'committed',
      head: changes.committed,
      number: true,
      cell: ({ committedChange }) => <Change of={changes.committed} by={committedChange} />,
    },
    { key: 'who', head: changes.who, phone: 'full', cell: ({ by }) => (by ? <bdi>{by}</bdi> : null) },
    {
      key: 'when',
      head: changes.when,
      phone: 'full',
      cell: ({ at }) => (
        <time dateTime={at}>
          {formatDate(at)}
          <span className="sub num">{formatHour(at)}</span>
        </time>
      ),
    },
  ];
  return <DataTable label={changes.heading} columns={columns} rows={movements} />;
}

/** On phones, where the table has no heads, with the name of what changed. */
function Change({ of, by }: { of: string; by: number }) {
  if (by === 0) return null;
  return (
    <>
      <span className="narrow-only muted">{of} </span>
      {formatChange(by)}
    </>
  );
}

type OrderNameProps = { order: NonNullable<StockMovement['order']>; mayReadOrders: boolean };

function OrderName({ order, mayReadOrders }: OrderNameProps) {
  const label = texts().orderLink(orderLabel(order.number));
  if (!mayReadOrders) return label;
  return (
    <Link className="link" to={href('/order/:id', { id: order._id })}>
      {label}
    </Link>
  );
}
