import { type ReactNode, useId } from 'react';
import { cx } from '#web/lib/values/class-names.ts';
import * as styles from './choice-list.module.css';

interface Choice {
  id: string;
  name: ReactNode;
  /** At the end of its first line. */
  price?: ReactNode;
  text?: ReactNode;
  /** It stays in the list, and `text` says why it cannot be had. */
  isOff?: boolean;
}

interface ChoiceListProps {
  /** For screen readers: the heading above says it. */
  legend: string;
  choices: readonly Choice[];
  chosen: string | null;
  onChoose: (id: string) => void;
}

/** One of several, each with its price on the right. */
export function ChoiceList({ legend, choices, chosen, onChoose }: ChoiceListProps) {
  const group = useId();
  return (
    <fieldset className={styles.list}>
      <legend className="sr-only">{legend}</legend>
      {choices.map(({ id, name, price, text, isOff }) => (
        <label key={id} className={cx(isOff && styles.off)}>
          <input
            type="radio"
            name={group}
            value={id}
            checked={id === chosen}
            disabled={isOff}
            onChange={() => onChoose(id)}
          />
          <span className={styles.name}>{name}</span>
          <span className={cx('num', styles.price)}>{price}</span>
          {text ? <span className={styles.text}>{text}</span> : null}
        </label>
      ))}
    </fieldset>
  );
}
