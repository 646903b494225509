import { useId } from 'react';
import { labelClass } from '#web/components/form/field.tsx';
import { ProductImage } from '../product-images/product-image.tsx';
import * as styles from './picture-picker.module.css';

export interface PictureChoice {
  value: string;
  /** The name that screen readers say: 'Picture 2'. */
  name: string;
  /** The text below the picture: '2'. */
  caption: string;
  /** Null for a choice without a picture: 'As it is'. */
  url: string | null;
}

interface PicturePickerProps {
  label: string;
  choices: readonly PictureChoice[];
  value: string;
  onChange: (value: string) => void;
}

/** Chooses one picture by its thumbnail: radio buttons, so that Tab reaches the chosen one and arrow keys the others. */
export function PicturePicker({ label, choices, value, onChange }: PicturePickerProps) {
  const name = useId();
  return (
    <fieldset className={styles.picker}>
      <legend className={labelClass}>{label}</legend>
      <div className={styles.choices}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.choice}>
            <input
              type="radio"
              name={name}
              aria-label={choice.name}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            {choice.url === null ? null : (
              <span className={styles.thumbnail}>
                <ProductImage imageUrl={choice.url} sizes="48px" upTo={160} />
              </span>
            )}
            <span aria-hidden="true">{choice.caption}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
