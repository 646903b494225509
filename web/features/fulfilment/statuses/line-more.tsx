import { isFinal } from '#contract/order-status.ts';
import { defineTexts } from '#contract/texts.ts';
import { labelClass } from '#web/components/form/field.tsx';
import * as en from '#web/texts/en/order-desk.ts';
import type { OrderDetails } from '../../orders/order-details.queries.ts';
import { lineName } from '../../orders/order-labels.ts';
import type { CountedLine } from '../../orders/ordered-parts.ts';
import { isRefundedWhenCancelled } from '../../orders/payment-labels.ts';
import { CancelPieces } from './cancel-pieces.tsx';
import * as styles from './line-more.module.css';
import { StatusPicker } from './status-picker.tsx';
import type { StatusChanges } from './use-status-changes.ts';

const texts = defineTexts({ en });

export const hasMore = ({ status }: CountedLine) => !isFinal(status);

interface LineMoreProps {
  details: OrderDetails;
  line: CountedLine;
  changes: StatusChanges;
}

/** Rare actions for a line: setting the status of all its pieces, and cancelling some. */
export function LineMore({ details, line, changes }: LineMoreProps) {
  const isRefunded = isRefundedWhenCancelled(details);
  return (
    <div className={styles.more}>
      <div className={styles.status}>
        <p className={labelClass}>{texts().line.status}</p>
        <StatusPicker
          line={line}
          name={lineName(line)}
          isRefunded={isRefunded}
          chosen={changes.chosenFor(line)}
          waitingFor={changes.waitingFor(line)}
          onChoose={(status) => changes.choose(line, status)}
          onApply={(status) => changes.later(line, status)}
          onUndo={() => changes.undo(line)}
        />
      </div>
      {line.open > 0 ? (
        <CancelPieces orderId={details.order._id} line={line} isRefunded={isRefunded} />
      ) : null}
    </div>
  );
}
