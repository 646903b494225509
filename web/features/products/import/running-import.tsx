import type { ProductImport } from '#contract/product-imports.contract.ts';
import * as en from '#contract/texts/en/product-import.ts';
import { textsOf } from '#contract/texts/texts.ts';
import { Button } from '#web/components/ui/button.tsx';
import { formatCount } from '#web/lib/format.ts';
import { formatNumberOf } from '#web/lib/format-number-of.ts';
import * as styles from './running-import.module.css';

const texts = textsOf({ en });

interface RunningImportProps {
  running: ProductImport;
  isStopping: boolean;
  onStop: () => void;
}

/** How far the shop is with checking or applying. */
export function RunningImport({
  running: { status, progress, rows, applied },
  isStopping,
  onStop,
}: RunningImportProps) {
  const { running } = texts();
  const isChecking = status === 'checking';
  const label = isChecking ? running.checking : running.applying;
  return (
    <section className={styles.running} aria-label={label}>
      <p className="strong">{label}</p>
      <progress max={1} value={progress} aria-label={label} />
      <p className="num muted">
        {isChecking
          ? running.checked(formatNumberOf(rows.all, 'row'))
          : running.applied(formatCount(applied), formatNumberOf(rows.new + rows.changed, 'row'))}
      </p>
      <p className="muted">{running.leave}</p>
      <Button busy={isStopping} onClick={onStop}>
        {isChecking ? running.cancel : running.stop}
      </Button>
    </section>
  );
}
