import { useId, useState } from 'react';
import type { Attribute } from '#contract/attributes.contract.ts';
import { cx } from '#web/lib/class-names.ts';
import * as styles from './choice-boxes.module.css';
import type { DraftOption } from './draft.ts';
import { variantTexts } from './texts.ts';

interface ChoiceBoxesProps {
  option: DraftOption;
  /** Undefined until it is loaded. */
  attribute: Attribute | undefined;
  /** Why the values are not valid. */
  error?: string | undefined;
  /** @returns why it is not added, or nothing */
  onAdd: (attribute: Attribute, choiceId: string) => string | undefined;
  onRemove: (valueKey: string) => void;
}

/** The choices of an attribute: those that are ticked are the values of the option. */
export function ChoiceBoxes({ option, attribute, error, onAdd, onRemove }: ChoiceBoxesProps) {
  const texts = variantTexts();
  const id = useId();
  const [refusal, setRefusal] = useState<string>();
  const chosen = new Map(option.values.map((value) => [value.choice, value]));
  const choices =
    attribute?.choices ??
    option.values.map(({ choice = '', name, swatch = null }) => ({ _id: choice, name, swatch }));
  const message = refusal ?? error;
  return (
    <fieldset className={styles.choices} aria-describedby={`${id}-note`}>
      <legend className="sr-only">{texts.values(option.name)}</legend>
      <div className={styles.boxes}>
        {choices.map(({ _id, name, swatch }) => {
          const value = chosen.get(_id);
          return (
            <label key={_id} className={cx(styles.choice, value && styles.isChosen)}>
              <input
                type="checkbox"
                aria-invalid={message ? true : undefined}
                checked={value !== undefined}
                onChange={() => {
                  setRefusal(undefined);
                  if (value) onRemove(value.key);
                  else if (attribute) setRefusal(onAdd(attribute, _id));
                }}
              />
              {swatch ? <span className={styles.swatch} style={{ backgroundColor: swatch }} /> : null}
              {name}
            </label>
          );
        })}
      </div>
      <p
        id={`${id}-note`}
        className={message ? styles.error : styles.hint}
        role={message ? 'alert' : undefined}
      >
        {message ?? texts.sharedHint}
      </p>
    </fieldset>
  );
}
