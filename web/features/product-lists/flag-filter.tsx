import { checkboxClass } from '#web/components/form/input.tsx';
import { useDraft } from '#web/components/form/use-draft.ts';
import { formatCount } from '#web/lib/format/format.ts';
import * as styles from './filter-column.module.css';

type FlagFilterProps = {
  /** The search param. */
  name: 'inStock' | 'onSale';
  label: string;
  count: number;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
};

export function FlagFilter({ name, label, count, isChosen, onChoose }: FlagFilterProps) {
  const [isTicked, tick] = useDraft(isChosen);
  return (
    <label className={`${checkboxClass} ${styles.flag}`}>
      <input
        type="checkbox"
        name={name}
        value="true"
        checked={isTicked}
        onChange={({ target }) => {
          tick(target.checked);
          onChoose(target.checked);
        }}
      />
      <span>{label}</span>
      <span className={styles.count}>{formatCount(count)}</span>
    </label>
  );
}
