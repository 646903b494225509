import type { ProductImport } from '#contract/product-imports.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { ProgressBar } from '#web/components/feedback/progress-bar.tsx';
import { formatCount } from '#web/lib/format/format.ts';
import { formatCountWithNoun } from '#web/lib/format/more-formats.ts';
import * as en from '#web/texts/en/product-import.ts';
import * as styles from './import.module.css';

const texts = defineTexts({ en });

interface RunningImportProps {
  running: ProductImport;
  isStopping: boolean;
  onStop: () => void;
}

/** How far the shop is with checking, applying or undoing. */
export function RunningImport({ running: found, isStopping, onStop }: RunningImportProps) {
  const { running } = texts();
  const { status, progress } = found;
  const isChecking = status === 'checking';
  const isUndoing = status === 'undoing';
  const label = isChecking ? running.checking : isUndoing ? running.undoing : running.applying;
  return (
    <section className={styles.running} aria-label={label}>
      <p className="strong">{label}</p>
      <ProgressBar value={progress} label={label} />
      <p className="num muted">{progressWords(found)}</p>
      <p className="muted">{running.leave}</p>
      {isUndoing ? null : (
        <Button busy={isStopping} onClick={onStop}>
          {isChecking ? running.cancel : running.stop}
        </Button>
      )}
    </section>
  );
}

/** '1,000 of 3,912 rows written' */
function progressWords({ status, progress, rows, applied }: ProductImport): string {
  const { running } = texts();
  if (status === 'checking') return running.checked(formatCountWithNoun(rows.all, 'row'));
  if (status === 'undoing')
    return running.undone(formatCount(Math.round(progress * applied)), formatCountWithNoun(applied, 'row'));
  return running.applied(formatCount(applied), formatCountWithNoun(rows.new + rows.changed, 'row'));
}
