import { shopFormat } from '#contract/shop-format.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { IconButton } from '#web/components/buttons/icon-button.tsx';
import { FieldError, fieldClass, labelClass } from '#web/components/form/field.tsx';
import { NumberInput } from '#web/components/form/number-input.tsx';
import { useNextFocus } from '#web/components/form/use-next-focus.ts';
import * as en from '#web/texts/en/delivery-settings.ts';
import { errorAt, fieldId } from './field-errors.ts';
import * as styles from './steps-field.module.css';
import { type StepDraft, weightDecimals } from './typed-delivery.ts';

const texts = defineTexts({ en });

interface StepsFieldProps {
  value: readonly StepDraft[];
  path: string;
  errors: object;
  onChange: (steps: StepDraft[]) => void;
}

/** Prices by weight, from light to heavy. */
export function StepsField({ value, path, errors, onChange }: StepsFieldProps) {
  const { method: words } = texts();
  const focusNext = useNextFocus();
  const addId = `${fieldId(path)}-add`;
  const own = errorAt(errors, path);
  const inputProps = (at: number, name: keyof StepDraft) => ({
    id: fieldId(`${path}.${at}.${name}`),
    error: errorAt(errors, `${path}.${at}.${name}`),
    value: value[at]?.[name] ?? '',
    labelHidden: true,
    onChange: ({ target }: { target: { value: string } }) =>
      onChange(value.map((one, place) => (place === at ? { ...one, [name]: target.value } : one))),
  });
  const add = () => {
    focusNext(fieldId(`${path}.${value.length}.kilograms`));
    onChange([...value, { kilograms: '', price: '' }]);
  };
  const remove = (at: number) => {
    focusNext(addId);
    onChange(value.filter((_, place) => place !== at));
  };
  return (
    <fieldset className={fieldClass} id={fieldId(path)} tabIndex={-1}>
      <legend className={labelClass}>{words.steps}</legend>
      <ul className={styles.steps}>
        {value.map((_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is nothing but its place and what is typed
          <li key={at}>
            <span aria-hidden="true">{words.upTo}</span>
            <NumberInput
              label={words.kilograms(at + 1)}
              decimals={weightDecimals}
              {...inputProps(at, 'kilograms')}
            />
            <span aria-hidden="true">{words.costs}</span>
            <NumberInput
              label={words.stepPrice(at + 1)}
              decimals={shopFormat().decimals}
              {...inputProps(at, 'price')}
            />
            <IconButton icon="x" iconSize="s" label={words.removeStep(at + 1)} onClick={() => remove(at)} />
          </li>
        ))}
      </ul>
      {own ? <FieldError>{own}</FieldError> : null}
      <p className="meta muted">{words.stepsHint}</p>
      <div className={styles.add}>
        <Button icon="plus" id={addId} onClick={add}>
          {words.addStep}
        </Button>
      </div>
    </fieldset>
  );
}
