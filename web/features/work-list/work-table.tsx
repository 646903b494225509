import { imageSources } from '#contract/images.ts';
import { orderLabel } from '#contract/order-number.ts';
import { orderStateWord } from '#contract/order-states.ts';
import { defineTexts } from '#contract/texts.ts';
import type { WorkRow } from '#contract/work-list.contract.ts';
import { Button, ButtonLink } from '#web/components/buttons/button.tsx';
import { Status } from '#web/components/labels/badges.tsx';
import { Image } from '#web/components/pictures/image.tsx';
import { type Column, DataTable, ItemCell } from '#web/components/table/data-table.tsx';
import type { Picking } from '#web/components/table/pick-cells.tsx';
import { byNumber, byTime, type Sorting } from '#web/components/table/sorting.ts';
import { formatPrice } from '#web/lib/format/format.ts';
import { imageProps } from '#web/lib/page/image-props.ts';
import { cx } from '#web/lib/values/class-names.ts';
import * as en from '#web/texts/en/work-list.ts';
import { OrderMarks, rowMarks } from '../orders/order-marks.tsx';
import type { LinkToOrder } from '../orders/order-position.ts';
import { stateTones } from '../orders/state-tones.ts';
import {
  buyerLabel,
  merchantLabel,
  paymentTones,
  phoneDay,
  pieceLabel,
  placedLabel,
  sendByLabel,
} from './work-labels.ts';
import * as styles from './work-table.module.css';

const texts = defineTexts({ en });

interface Shown {
  /** The day in the shop's time zone. */
  today: string;
  linkTo: LinkToOrder;
  /** Merchants see their parts alone. */
  isMerchant: boolean;
  /** In the list of what is to be sent all orders have nearly one state. */
  isToSend: boolean;
  /** The list of what is to be paid back. */
  isToPayBack: boolean;
  /** Opens the form; absent for who may not. */
  onPayBack: ((row: WorkRow) => void) | undefined;
}

function FirstThing({ row, linkTo, isToSend }: { row: WorkRow } & Pick<Shown, 'linkTo' | 'isToSend'>) {
  const { imageUrl } = row.first;
  const sources = imageUrl ? imageSources(imageUrl, { upTo: 160 }) : null;
  return (
    <ItemCell
      {...linkTo(row._id)}
      image={<Image {...imageProps(sources)} sizes="(min-width: 64rem) 32px, 48px" alt="" />}
      name={pieceLabel(row)}
      sub={
        <>
          <span className={styles.buyer}>{buyerLabel(row)}</span>
          <span className={cx('narrow-only num', styles.phone)}>
            {orderLabel(row.number)} <States {...{ row, isToSend }} />
          </span>
        </>
      }
    />
  );
}

const Payment = ({ row: { payment } }: { row: WorkRow }) =>
  payment && <Status tone={paymentTones[payment]}>{texts().payments[payment]}</Status>;

/** @param isToSend all orders of the list are marked so */
const States = ({ row, isToSend }: { row: WorkRow } & Pick<Shown, 'isToSend'>) => (
  <span className={styles.states}>
    <Status tone={stateTones[row.state]}>{orderStateWord(row.state, row.isPickUp)}</Status>
    <OrderMarks marks={rowMarks(row).filter((mark) => !isToSend || mark !== 'to-send')} />
  </span>
);

/** The sum, and on phones the one day that is shown there. */
function Total({ row, today }: { row: WorkRow; today: string }) {
  return (
    <>
      {formatPrice(row.total)}
      <small className={cx('narrow-only', styles.day, row.isLate && styles.late)}>
        {phoneDay(row, today)}
      </small>
    </>
  );
}

/** The next step for money that is to be paid back: it is refunded on the page of the order, or written down. */
function PayBackAction({ row, linkTo, onPayBack }: { row: WorkRow } & Pick<Shown, 'linkTo' | 'onPayBack'>) {
  const { open, openFor, refund, refundLabel } = texts().payBack;
  if (!row.toPayBack || !onPayBack) return null;
  const label = orderLabel(row.number);
  return row.toPayBack.how === 'refund' ? (
    <ButtonLink size="small" aria-label={refundLabel(label)} {...linkTo(row._id)}>
      {refund}
    </ButtonLink>
  ) : (
    <Button size="small" aria-label={openFor(label)} onClick={() => onPayBack(row)}>
      {open}
    </Button>
  );
}

function toColumns({
  linkTo,
  isMerchant,
  isToSend,
  isToPayBack,
  today,
  onPayBack,
}: Shown): readonly Column<WorkRow>[] {
  const { columns } = texts();
  const merchant: Column<WorkRow> = {
    key: 'merchant',
    head: columns.merchant,
    phone: 'hide',
    className: styles.merchant,
    cell: merchantLabel,
  };
  const sendBy: Column<WorkRow> = {
    key: 'sendBy',
    head: columns.sendBy,
    sorts: [byTime('sendBy', columns.sendBy)],
    phone: 'hide',
    className: `num ${styles.whole}`,
    cell: (row) => <span className={row.isLate ? styles.late : undefined}>{sendByLabel(row, today)}</span>,
  };
  const payment: Column<WorkRow> = {
    key: 'payment',
    head: columns.payment,
    phone: 'hide',
    className: styles.payment,
    cell: (row) => <Payment row={row} />,
  };
  const status: Column<WorkRow> = {
    key: 'status',
    head: columns.status,
    phone: 'hide',
    cell: (row) => <States {...{ row, isToSend }} />,
  };
  const toPayBack: readonly Column<WorkRow>[] = [
    {
      key: 'toPayBack',
      head: columns.toPayBack,
      number: true,
      className: styles.whole,
      cell: (row) => <b>{formatPrice(row.toPayBack?.amount ?? 0)}</b>,
    },
    {
      key: 'payBack',
      head: <span className="sr-only">{columns.actions}</span>,
      phone: 'full',
      number: true,
      cell: (row) => <PayBackAction {...{ row, linkTo, onPayBack }} />,
    },
  ];
  return [
    {
      key: 'order',
      head: columns.order,
      width: '28%',
      cell: (row) => <FirstThing {...{ row, linkTo, isToSend }} />,
    },
    {
      key: 'number',
      head: columns.number,
      phone: 'hide',
      className: `num ${styles.whole}`,
      cell: ({ number }) => orderLabel(number),
    },
    {
      key: 'placed',
      head: columns.placed,
      sorts: [byTime('placed', columns.placed)],
      phone: 'hide',
      className: `num ${styles.whole}`,
      cell: ({ created }) => <time dateTime={created}>{placedLabel(created, today)}</time>,
    },
    ...(isToSend ? [sendBy, ...(isMerchant ? [] : [merchant]), payment] : [status]),
    ...(isToPayBack ? [payment] : []),
    {
      key: 'total',
      head: columns.total,
      sorts: [byNumber('total', columns.total)],
      number: true,
      className: styles.total,
      cell: (row) => <Total row={row} today={today} />,
    },
    ...(isToPayBack ? toPayBack : []),
  ];
}

interface WorkTableProps extends Shown {
  orders: readonly WorkRow[];
  sorting: Sorting;
  picking: Picking<WorkRow> | undefined;
}

/** Orders of the work list; each row leads to its order. */
export function WorkTable({ orders, sorting, picking, ...shown }: WorkTableProps) {
  return (
    <DataTable
      label={texts().title}
      columns={toColumns(shown)}
      rows={orders}
      sorting={sorting}
      picking={picking}
    />
  );
}
