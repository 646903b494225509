import { Suspense } from 'react';
import { orderLabel } from '#contract/order-number.ts';
import { defineTexts } from '#contract/texts.ts';
import type { BulkOutcome } from '#contract/work-list.contract.ts';
import { ButtonLink } from '#web/components/buttons/button.tsx';
import { IconButton } from '#web/components/buttons/icon-button.tsx';
import { Link } from '#web/components/buttons/link.tsx';
import { formatCount } from '#web/lib/format/format.ts';
import { useOpenedHere } from '#web/lib/navigation/opened-from.ts';
import { lazyComponent } from '#web/lib/page/lazy-component.ts';
import * as en from '#web/texts/en/send-orders.ts';
import type { LinkToOrder } from '../../orders/order-position.ts';
import type { SendResult } from './send-orders.ts';
import * as styles from './send-outcome.module.css';

const texts = defineTexts({ en });
const Undo = lazyComponent(() => import('./undo-send.tsx'));

interface SendOutcomeProps {
  outcome: SendResult | null;
  linkTo: LinkToOrder;
  /** Where the slips of these orders are printed. */
  toSlipsPath: (orderIds: readonly string[]) => string;
  onClose: () => void;
}

/** Which orders were marked as sent, and why others were not, until it is closed. */
export function SendOutcome({ outcome, linkTo, toSlipsPath, onClose }: SendOutcomeProps) {
  const { outcomeLabel, dismiss, whichSent, whichNot, slips } = texts();
  const here = useOpenedHere();
  return (
    <>
      {/* Screen readers announce what changes within an element, not one that appears. */}
      <p className="sr-only" role="status">
        {outcome ? outcomeWords(outcome) : ''}
      </p>
      {outcome ? (
        <section className={styles.outcome} aria-label={outcomeLabel}>
          <p>{outcomeWords(outcome)}</p>
          <IconButton icon="x" iconSize="s" label={dismiss} onClick={onClose} />
          {outcome.sent.length > 0 ? (
            <div className={styles.parcels}>
              <p>{wordsOfParcels(outcome)}</p>
              <Suspense>
                <Undo.Component
                  key={outcome.request}
                  request={outcome.request}
                  count={outcome.sent.length}
                  mailed={outcome.notify}
                  onUndone={onClose}
                >
                  <ButtonLink
                    size="small"
                    variant="quiet"
                    to={toSlipsPath(outcome.sent.map(({ _id }) => _id))}
                    state={here}
                  >
                    {slips}
                  </ButtonLink>
                </Undo.Component>
              </Suspense>
            </div>
          ) : null}
          {outcome.refused.length > 0 ? (
            <Orders title={whichNot} isOpen orders={outcome.refused} linkTo={linkTo} />
          ) : null}
          {outcome.sent.length > 0 ? (
            <Orders title={whichSent} orders={outcome.sent} linkTo={linkTo} />
          ) : null}
        </section>
      ) : null}
    </>
  );
}

function outcomeWords({ sent, refused }: BulkOutcome): string {
  const { sent: sentWords, notSent } = texts();
  const words = [
    sent.length > 0 && sentWords(formatCount(sent.length), sent.length),
    refused.length > 0 && notSent(formatCount(refused.length)),
  ];
  return words.filter(Boolean).join(', ');
}

function wordsOfParcels({ sent, notify }: SendResult): string {
  const { made, mailed, notMailed, takeBack } = texts();
  const parcels = sent.reduce((sum, order) => sum + order.parcels, 0);
  return `${made(formatCount(parcels), parcels)} ${notify ? mailed : notMailed} ${takeBack}`;
}

interface OrdersProps {
  title: string;
  isOpen?: boolean;
  orders: readonly { _id: string; number: number | null; reason?: string }[];
  linkTo: LinkToOrder;
}

function Orders({ title, isOpen, orders, linkTo }: OrdersProps) {
  return (
    <details className={styles.orders} open={isOpen}>
      <summary>{title}</summary>
      <ul>
        {orders.map(({ _id, number, reason }) => (
          <li key={_id}>
            {number === null ? (
              reason
            ) : (
              <Link className="link" {...linkTo(_id)}>
                {/* A reason begins with the number. */}
                {reason ?? orderLabel(number)}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
