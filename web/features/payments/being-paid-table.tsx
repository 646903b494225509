import { orderLabel } from '#contract/order-number.ts';
import type { BeingPaid } from '#contract/payments.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Status } from '#web/components/labels/badges.tsx';
import { EmailText } from '#web/components/labels/email-text.tsx';
import { Price } from '#web/components/labels/price.tsx';
import { type Column, DataTable, ItemCell } from '#web/components/table/data-table.tsx';
import { formatHour, formatRecent } from '#web/lib/format/more-formats.ts';
import * as en from '#web/texts/en/being-paid.ts';
import * as styles from './being-paid-table.module.css';
import { PaymentActions, type Rights } from './payment-actions.tsx';
import { buyerName, shownState, stateTones, sumPaid, sumWords, thingsWords } from './payment-words.ts';

const texts = defineTexts({ en });

/** A checkout that was paid already is kept until it is settled, or until somebody decides. */
const isKeptLonger = ({ state }: BeingPaid) => state === 'processing' || state === 'mismatch';

/** The state of a payment, why it is so, and how fresh that is. */
function State({ payment }: { payment: BeingPaid }) {
  const { failure, heard, method } = payment;
  const state = shownState(payment);
  const words = texts();
  return (
    <div className={styles.facts}>
      <Status tone={stateTones[state]}>{words.states[state]}</Status>
      {state === 'mismatch' ? (
        <span className="sub num">{words.asked(sumWords(payment), sumPaid(payment))}</span>
      ) : null}
      {failure ? <span className="sub">{failure}</span> : null}
      <span className="sub num narrow-only">
        {isKeptLonger(payment) ? words.keptLonger : words.kept(formatRecent(payment.expires))}
      </span>
      {heard ? (
        <span className="sub num">{words.heard(words.providers[method], formatHour(heard))}</span>
      ) : null}
    </div>
  );
}

function columnsFor(rights: Rights): readonly Column<BeingPaid>[] {
  const { columns } = texts();
  return [
    {
      key: 'buyer',
      head: columns.buyer,
      width: '18%',
      cell: (payment) => {
        const { email } = payment.buyer;
        return <ItemCell name={buyerName(payment)} sub={email ? <EmailText>{email}</EmailText> : null} />;
      },
    },
    {
      key: 'amount',
      head: columns.amount,
      number: true,
      cell: ({ amount, number }) => (
        <>
          <Price amount={amount} />
          <span className="sub num">{orderLabel(number)}</span>
        </>
      ),
    },
    {
      key: 'things',
      head: columns.things,
      phone: 'full',
      width: '22%',
      className: styles.things,
      cell: thingsWords,
    },
    { key: 'state', head: columns.state, phone: 'full', cell: (payment) => <State payment={payment} /> },
    {
      key: 'expires',
      head: columns.expires,
      phone: 'hide',
      className: styles.expires,
      cell: (payment) => (isKeptLonger(payment) ? texts().untilSettled : formatRecent(payment.expires)),
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
