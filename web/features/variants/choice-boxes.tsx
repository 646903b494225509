import { useId, useState } from 'react';
import type { Attribute } from '#contract/attributes.contract.ts';
import { FieldNote } from '#web/components/form/field.tsx';
import { checkboxClass } from '#web/components/form/input.tsx';
import { Swatch } from '#web/components/labels/swatch.tsx';
import { More } from '#web/components/layout/more.tsx';
import { formatCount } from '#web/lib/format/format.ts';
import { cx } from '#web/lib/values/class-names.ts';
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

/** An attribute may have 200 choices. */
const shownAtOnce = 24;

/** The choices of an attribute: those that are ticked are the values of the option. */
export function ChoiceBoxes({ option, attribute, error, onAdd, onRemove }: ChoiceBoxesProps) {
  const texts = variantTexts();
  const id = useId();
  const [refusal, setRefusal] = useState<string>();
  const chosen = new Map(option.values.map((value) => [value.choice, value]));
  const choices =
    attribute?.choices ??
    option.values.map(({ choice = '', name, swatch = null }) => ({ _id: choice, name, swatch }));
  const rest = choices.slice(shownAtOnce);
  const message = refusal ?? error;
  const boxes = (some: typeof choices) => (
    <div className={styles.boxes}>
      {some.map(({ _id, name, swatch }) => {
        const value = chosen.get(_id);
        return (
          <label key={_id} className={cx(checkboxClass, styles.choice, value && styles.isChosen)}>
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
            {swatch ? <Swatch color={swatch} /> : null}
            {name}
          </label>
        );
      })}
    </div>
  );
  return (
    <fieldset className={styles.choices} aria-describedby={`${id}-note`}>
      <legend className="sr-only">{texts.values(option.name)}</legend>
      {boxes(choices.slice(0, shownAtOnce))}
      {rest.length > 0 ? (
        <More
          label={texts.moreValues(formatCount(rest.length))}
          isNeeded={rest.some(({ _id }) => chosen.has(_id))}
        >
          {boxes(rest)}
        </More>
      ) : null}
      <FieldNote id={`${id}-note`} error={message} hint={texts.sharedHint} />
    </fieldset>
  );
}
