import type { ReactNode } from 'react';
import { defineTexts } from '#contract/texts.ts';
import type { WithdrawalOutcome, WithdrawalReceipt } from '#contract/withdrawals.contract.ts';
import { Button, ButtonLink } from '#web/components/buttons/button.tsx';
import { formatDate, formatPrice } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/withdraw.ts';
import { OrderTimeline } from '../order-details/order-timeline.tsx';
import type { TimelineEntry } from '../order-details/timeline.ts';
import { momentInWords, piecesInWords, Step } from './statement.tsx';
import * as styles from './withdrawal.module.css';

const texts = defineTexts({ en });

interface ReceiptProps {
  receipt: WithdrawalReceipt;
  /** The typed address. Not shown to whoever is known by nothing else: their page is the same whatever they are. */
  email: string;
  /** The path of the order's page, for its buyer. */
  orderPath?: string | undefined;
}

/** The last page: what has happened, what the buyer must do, and what comes. It can be printed, as its mail may not come. */
export function Receipt({ receipt, email, orderPath }: ReceiptProps) {
  const { done, typedDone } = texts();
  // The session of a buyer may have ended between the steps.
  const isTyped = !receipt.isKnown;
  return (
    <Step title={done.title} about={done.at(momentInWords(receipt.receivedAt), receipt.number)}>
      <p>{isTyped ? typedDone.counts : done.sameInMail(email)}</p>
      <section>
        <h2 className="lead">{done.now}</h2>
        <div className={styles.next}>
          <OrderTimeline isLarge entries={isTyped ? typedEntries(receipt) : outcomeEntries(receipt)} />
        </div>
      </section>
      <PrintActions label={isTyped ? done.printPage : done.print}>
        {orderPath ? <ButtonLink to={orderPath}>{done.seeOrder}</ButtonLink> : null}
      </PrintActions>
    </Step>
  );
}

function PrintActions({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.actions}>
      {children}
      <Button variant="quiet" icon="file-text" onClick={() => window.print()}>
        {label}
      </Button>
    </div>
  );
}

/** The same whether there is such an order or not. */
function typedEntries({ receivedAt }: WithdrawalReceipt): TimelineEntry[] {
  const words = texts().typedDone;
  return [
    { key: 'mail', title: words.mail, text: words.mailText, at: receivedAt },
    { key: 'confirm', title: words.confirm, text: words.confirmText },
    { key: 'none', title: words.noMail, text: words.noMailText },
  ];
}

/** Things that were done, then those that are ahead. */
export function outcomeEntries({ number, receivedAt, outcome }: WithdrawalReceipt): TimelineEntry[] {
  const words = texts().done;
  if (outcome === null) return [{ key: 'late', title: words.late, text: words.lateText }];
  const { cancelled, returns } = outcome;
  if (cancelled.length + returns.length === 0) {
    return [{ key: 'nothing', title: words.nothing, text: words.nothingText, at: receivedAt }];
  }
  const done =
    cancelled.length > 0
      ? [
          {
            key: 'cancelled',
            title: words.cancelled(piecesInWords(cancelled)),
            text: backWords(outcome),
            at: receivedAt,
          },
        ]
      : [];
  const ahead = returns.map(({ lines, to, buyerPays, dueAt }, at) => ({
    key: `return-${at}`,
    title: words.sendBack(piecesInWords(lines), dueAt === null ? '' : formatDate(dueAt)),
    text: [
      to.length > 0 ? words.sendTo(to.join(', '), number) : words.sendToAsk(number),
      buyerPays ? words.youPay : words.wePay,
    ].join(' '),
  }));
  const then = returns.length > 0 ? [{ key: 'then', title: words.thenBack, text: words.thenBackText }] : [];
  return [...done, ...ahead, ...then];
}

function backWords({ comesBack }: WithdrawalOutcome): string {
  const words = texts().done;
  if (comesBack === null || comesBack.amount === 0) return words.nothingPaid;
  const sum = formatPrice(comesBack.amount);
  return comesBack.isOnline ? words.backOnline(sum) : words.backByHand(sum);
}
