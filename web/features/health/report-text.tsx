import { useId } from 'react';
import { inputClass } from '#web/components/form/input.tsx';
import * as styles from './health.module.css';

/** The report where it cannot be copied by a button. */
export function ReportText({ report }: { report: string }) {
  const id = useId();
  return (
    <div className={styles.report}>
      <label htmlFor={id}>Your browser does not let this page copy. Select this text and copy it.</label>
      <textarea
        id={id}
        className={`${inputClass} ${styles.reportText}`}
        readOnly
        rows={12}
        value={report}
        ref={(text) => text?.select()}
      />
    </div>
  );
}
