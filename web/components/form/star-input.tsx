import { type ComponentProps, useId } from 'react';
import { Icon } from '../pictures/icon.tsx';
import { FieldError, fieldClass, labelClass } from './field.tsx';
import * as styles from './star-input.module.css';

const PLACES = [1, 2, 3, 4, 5];

type StarInputProps = Omit<ComponentProps<'input'>, 'children' | 'type' | 'value'> & {
  label: string;
  name: string;
  error?: string;
  /** The chosen stars, where the page holds them; left out with a form library's `register`. */
  value?: number;
};

/** One to five whole stars: five radio buttons, so arrows choose and a form without JavaScript sends them. */
export function StarInput({ label, name, error, value, className, ...rest }: StarInputProps) {
  const id = useId();
  const labelId = useId();
  return (
    <div
      role="radiogroup"
      className={fieldClass}
      aria-labelledby={labelId}
      aria-describedby={error ? id : undefined}
      aria-invalid={error ? true : undefined}
    >
      <span className={labelClass} id={labelId}>
        {label}
      </span>
      <div className={styles.stars}>
        {PLACES.map((place) => (
          <label key={place}>
            <input
              {...rest}
              type="radio"
              name={name}
              value={place}
              checked={value === undefined ? undefined : value === place}
              className="sr-only"
              aria-label={place === 1 ? '1 star' : `${place} stars`}
            />
            <Icon name="star" className={styles.off} />
            <Icon name="star-fill" className={styles.on} />
          </label>
        ))}
      </div>
      {error ? <FieldError id={id}>{error}</FieldError> : null}
    </div>
  );
}
