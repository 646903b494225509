import { orderLabel } from '#contract/order-number.ts';
import type { BeingPaid } from '#contract/payments.contract.ts';
import { textsOf } from '#contract/texts.ts';
import { Status } from '#web/components/labels/badges.tsx';
import { Price } from '#web/components/labels/price.tsx';
import { type Column, DataTable, ItemCell } from '#web/components/table/data-table.tsx';
import { formatDate } from '#web/lib/format/format.ts';
import { formatHour } from '#web/lib/format/more-formats.ts';
import * as en from '#web/texts/en/being-paid.ts';
import { PaymentActions, type Rights } from './payment-actions.tsx';
import { buyerName, momentWords, stateTones, sumPaid, sumWords, thingsWords } from './payment-words.ts';

const texts = textsOf({ en });

/** The state of a payment, why it is so, and how fresh that is. */
function State({ payment }: { payment: BeingPaid }) {
  const { state, failure, heard, method } = payment;
  const words = texts();
  return (
    <>
      <Status tone={stateTones[state]}>{words.states[state]}</Status>
      {state === 'mismatch' ? (
        <span className="sub num">{words.asked(sumWords(payment), sumPaid(payment))}</span>
      ) : null}
      {failure ? <span className="sub">{failure}</span> : null}
      {heard ? <span className="sub">{words.heard(words.providers[method], momentWords(heard))}</span> : null}
    </>
  );
}

function columnsFor(rights: Rights): readonly Column<BeingPaid>[] {
  const { columns, becomes } = texts();
  return [
    {
      key: 'buyer',
      head: columns.buyer,
      width: '30%',
      cell: (payment) => (
        <ItemCell
          name={buyerName(payment)}
          sub={
            <>
              {payment.buyer.email} <span>{thingsWords(payment)}</span>{' '}
              <span className="num">{becomes(orderLabel(payment.number))}</span>
            </>
          }
        />
      ),
    },
    {
      key: 'amount',
      head: columns.amount,
      number: true,
      cell: ({ amount }) => <Price amount={amount} />,
    },
    { key: 'state', head: columns.state, cell: (payment) => <State payment={payment} /> },
    {
      key: 'expires',
      head: columns.expires,
      phone: 'hide',
      cell: ({ expires }) => (
        <time dateTime={expires}>
          {formatDate(expires)}
          <span className="sub num">{formatHour(expires)}</span>
        </time>
      ),
    },
    {
      key: 'actions',
      head: columns.actions,
      number: true,
      phone: 'full',
      cell: (payment) => <PaymentActions payment={payment} rights={rights} />,
    },
  ];
}

interface BeingPaidTableProps {
  payments: readonly BeingPaid[];
  rights: Rights;
}

/** Payments of which there is no order yet, the oldest first. */
export function BeingPaidTable({ payments, rights }: BeingPaidTableProps) {
  return <DataTable tall label={texts().title} columns={columnsFor(rights)} rows={payments} />;
}
