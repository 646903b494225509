import { checkboxClass } from '#web/components/form/input.tsx';
import { useDraft } from '#web/components/form/use-draft.ts';
import { formatCount } from '#web/lib/format/format.ts';
import * as styles from './filter-column.module.css';

type SaleFilterProps = { count: number; isChosen: boolean; onChoose: (isChosen: boolean) => void };

/** Only what is in a sale; nothing where there is none. */
export function SaleFilter({ count, isChosen, onChoose }: SaleFilterProps) {
  const [isTicked, tick] = useDraft(isChosen);
  if (count === 0 && !isChosen) return null;
  return (
    <label className={`${checkboxClass} ${styles.sale}`}>
      <input
        type="checkbox"
        name="onSale"
        value="true"
        checked={isTicked}
        onChange={({ target }) => {
          tick(target.checked);
          onChoose(target.checked);
        }}
      />
      <span>Sale</span>
      <span className={styles.count}>{formatCount(count)}</span>
    </label>
  );
}
