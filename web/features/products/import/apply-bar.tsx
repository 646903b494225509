import { type ProductImport, undoHours } from '#contract/product-imports.contract.ts';
import * as en from '#contract/texts/en/product-import.ts';
import { textsOf } from '#contract/texts/texts.ts';
import { Button } from '#web/components/ui/button.tsx';
import { formatCount } from '#web/lib/format.ts';
import { formatNumberOf } from '#web/lib/format-number-of.ts';
import * as styles from './apply-bar.module.css';
import { useApplyImport } from './imports.queries.ts';
import { undoNote } from './undo-time.ts';

const texts = textsOf({ en });

interface ApplyBarProps {
  checked: ProductImport;
  isCancelling: boolean;
  onCancel: () => void;
}

/** Applies a file that was checked, or discards it. Stays in view. */
export function ApplyBar({ checked: { _id, rows }, isCancelling, onCancel }: ApplyBarProps) {
  const { apply } = texts();
  const { mutate, isPending } = useApplyImport(_id);
  const count = rows.new + rows.changed;
  return (
    <section className={styles.bar} aria-label={apply.label}>
      <p>
        {count === 0 ? (
          <b>{apply.nothing}</b>
        ) : (
          <>
            <b>{apply.counts(formatCount(rows.new), formatCount(rows.changed))}</b>{' '}
            {rows.refused > 0 ? (
              <span className="muted">{apply.leftOut(rows.refused, formatCount(rows.refused))}</span>
            ) : null}{' '}
            <span className="muted">{undoNote(new Date(Date.now() + undoHours * 3_600_000))}</span>
          </>
        )}
      </p>
      <div className={styles.actions}>
        <Button variant="quiet" busy={isCancelling} disabled={isPending} onClick={onCancel}>
          {apply.discard}
        </Button>
        {count > 0 ? (
          <Button variant="primary" busy={isPending} busyLabel={apply.busy} onClick={() => mutate()}>
            {apply.button(formatNumberOf(count, 'row'))}
          </Button>
        ) : null}
      </div>
    </section>
  );
}
