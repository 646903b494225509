import { checkboxClass } from '#web/components/form/input.tsx';
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
  return (
    <label className={`${checkboxClass} ${styles.flag}`}>
      <input
        type="checkbox"
        name={name}
        value="true"
        checked={isChosen}
        onChange={({ target }) => onChoose(target.checked)}
      />
      <span>{label}</span>
      <span className={styles.count}>{formatCount(count)}</span>
    </label>
  );
}
