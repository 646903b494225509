import { imageSources } from '#contract/images.ts';
import { orderLabel } from '#contract/order-number.ts';
import { defineTexts } from '#contract/texts.ts';
import type { OpenReturn, WorkRow } from '#contract/work-list.contract.ts';
import { ButtonLink } from '#web/components/buttons/button.tsx';
import { Status, type StatusTone } from '#web/components/labels/badges.tsx';
import { Image } from '#web/components/pictures/image.tsx';
import { type Column, DataTable, ItemCell } from '#web/components/table/data-table.tsx';
import { formatCount, formatPrice } from '#web/lib/format/format.ts';
import { imageProps } from '#web/lib/page/image-props.ts';
import { cx } from '#web/lib/values/class-names.ts';
import * as en from '#web/texts/en/returns-list.ts';
import type { LinkToOrder } from '../orders/order-position.ts';
import { buyerLabel, longDay, pieceLabel } from './work-labels.ts';
import * as styles from './work-table.module.css';

const texts = defineTexts({ en });

/** A return that waits takes a person's time; what is on its way only has to be known. */
const tones: Readonly<Record<OpenReturn['state'], StatusTone>> = {
  asked: 'warn',
  accepted: 'run',
  received: 'run',
};

interface Shown {
  orders: readonly WorkRow[];
  today: string;
  linkTo: LinkToOrder;
  isMerchant: boolean;
  /** The reader answers and receives, and refunds. */
  may: { change: boolean; refund: boolean };
}

interface ReturnRow extends OpenReturn {
  order: WorkRow;
}

/** '#1031-R1, Maya Castellanos, damaged'. */
export function aboutReturn({ name, kind, reason, order }: ReturnRow): string {
  const { withdrawal, reasons, otherReturns } = texts();
  const others = order.returns.length - 1;
  return [
    kind === 'withdrawal' ? withdrawal(name, orderLabel(order.number)) : name,
    buyerLabel({ buyer: order.buyer, more: 0, sent: 0 }),
    reason && reasons[reason],
    others > 0 && otherReturns(others, formatCount(others)),
  ]
    .filter(Boolean)
    .join(', ');
}

/** 'Answer by Tue, Dec 1', 'Refund $135.45', 'Expected by Fri, Dec 4'. */
export function nextStep({ state, day, order }: ReturnRow, today: string): string {
  const { next } = texts();
  if (state === 'received') {
    return order.toPayBack ? next.refund(formatPrice(order.toPayBack.amount)) : next.received;
  }
  return day === null ? next.expected : next[state](longDay(day, today));
}

const State = ({ state }: Pick<ReturnRow, 'state'>) => (
  <Status tone={tones[state]}>{texts().states[state]}</Status>
);

const Next = ({ row, today }: { row: ReturnRow; today: string }) => (
  <span className={row.isLate ? styles.late : undefined}>{nextStep(row, today)}</span>
);

function What({ row, today, linkTo }: { row: ReturnRow } & Pick<Shown, 'today' | 'linkTo'>) {
  const { imageUrl } = row.first;
  const { to, state } = linkTo(row.order._id);
  const sources = imageUrl ? imageSources(imageUrl, { upTo: 160 }) : null;
  return (
    <ItemCell
      to={`${to}#return-${row._id}`}
      state={state}
      image={<Image {...imageProps(sources)} sizes="(min-width: 64rem) 32px, 48px" alt="" />}
      name={pieceLabel(row)}
      sub={
        <>
          <span className={styles.buyer}>{aboutReturn(row)}</span>
          <span className={cx('narrow-only', styles.phone)}>
            <State state={row.state} /> <Next row={row} today={today} />
          </span>
        </>
      }
    />
  );
}

/** The next step is done on the page of the order, where all that is known about it is. */
function Action({ row, linkTo, may }: { row: ReturnRow } & Pick<Shown, 'linkTo' | 'may'>) {
  const { actions, actionLabel } = texts();
  const label = actions[row.state];
  if (row.state === 'received' ? !may.refund : !may.change) return null;
  const { to, state } = linkTo(row.order._id);
  return (
    <ButtonLink
      size="small"
      aria-label={actionLabel(label, row.name)}
      to={`${to}#return-${row._id}`}
      state={state}
    >
      {label}
    </ButtonLink>
  );
}

/** Orders of which something comes back, each with the return that waits first (docs/rules.md#work-list). */
export function ReturnsTable({ orders, today, linkTo, isMerchant, may }: Shown) {
  const { columns, ofShop } = texts();
  const rows = orders.flatMap((order) =>
    // An order may have left the view since the page was read.
    order.returns.slice(0, 1).map((first): ReturnRow => ({ ...first, order })),
  );
  const merchant: Column<ReturnRow> = {
    key: 'merchant',
    head: columns.merchant,
    phone: 'hide',
    className: styles.merchant,
    cell: (row) => row.merchant?.name ?? ofShop,
  };
  return (
    <DataTable
      label={columns.return}
      rows={rows}
      columns={[
        {
          key: 'return',
          head: columns.return,
          width: '40%',
          cell: (row) => <What {...{ row, today, linkTo }} />,
        },
        { key: 'state', head: columns.state, phone: 'hide', cell: (row) => <State state={row.state} /> },
        {
          key: 'next',
          head: columns.next,
          phone: 'hide',
          className: `num ${styles.whole}`,
          cell: (row) => <Next row={row} today={today} />,
        },
        ...(isMerchant ? [] : [merchant]),
        {
          key: 'action',
          head: <span className="sr-only">{columns.actions}</span>,
          number: true,
          cell: (row) => <Action {...{ row, linkTo, may }} />,
        },
      ]}
    />
  );
}
