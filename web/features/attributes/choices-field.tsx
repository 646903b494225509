import { useEffect, useRef } from 'react';
import { maxChoices } from '#contract/attributes.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { IconButton } from '#web/components/buttons/icon-button.tsx';
import { ConfirmPopover } from '#web/components/dialogs/confirm-popover.tsx';
import { FieldError, fieldClass, labelClass } from '#web/components/form/field.tsx';
import { inputClass } from '#web/components/form/input.tsx';
import { OrderedList } from '#web/components/layout/ordered-list.tsx';
import { formatCount } from '#web/lib/format/format.ts';
import { moved } from '#web/lib/values/moved.ts';
import * as en from '#web/texts/en/attributes.ts';
import { type ChoiceDraft, newChoice } from './attribute-form.ts';
import * as styles from './choices-field.module.css';

const texts = defineTexts({ en });

interface ChoicesFieldProps {
  value: readonly ChoiceDraft[];
  onChange: (value: ChoiceDraft[]) => void;
  /** How many products have a value, by its id. */
  counts?: ReadonlyMap<string, number>;
  /** The error of all, and of one name or colour by the place of its row. */
  error: string | undefined;
  errorAt: (at: number) => string | undefined;
}

/** The values of a choice: names with optional colours, in an order. */
export function ChoicesField({ value, onChange, counts, error, errorAt }: ChoicesFieldProps) {
  const { addChoice, choiceName, choicesHint, isNow, labels, thisValue, ...words } = texts();
  const shownName = ({ name }: ChoiceDraft) => name.trim() || thisValue;
  const change = (changed: ChoiceDraft) =>
    onChange(value.map((one) => (one.key === changed.key ? changed : one)));
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const pressed = useRef<string>(undefined);
  // The button that was pressed is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after the values have changed
  useEffect(() => {
    if (pressed.current) fieldset.current?.querySelector<HTMLElement>(pressed.current)?.focus();
    pressed.current = undefined;
  }, [value]);
  const changeSwatch = (changed: ChoiceDraft) => {
    pressed.current = `[data-row="${changed.key}"] [data-swatch]`;
    change(changed);
  };
  const remove = ({ key }: ChoiceDraft) => {
    const at = value.findIndex((one) => one.key === key);
    const next = value[at + 1] ?? value[at - 1];
    pressed.current = next ? `[data-row="${next.key}"] [data-remove]` : '[data-add]';
    onChange(value.filter((one) => one.key !== key));
  };
  const add = () => onChange([...value, newChoice()]);
  return (
    <fieldset ref={fieldset} className={fieldClass}>
      <legend className={labelClass}>{labels.choices}</legend>
      <p className="meta muted">{choicesHint}</p>
      <OrderedList
        label={labels.choices}
        items={value}
        toKey={({ key }) => key}
        texts={{
          up: (choice) => words.up(shownName(choice)),
          down: (choice) => words.down(shownName(choice)),
          isNow: (choice, at, count) => isNow(shownName(choice), at, count),
        }}
        onMove={(from, to) => onChange(moved(value, from, to))}
      >
        {(choice, at) => (
          <div className={styles.choice}>
            <Swatch choice={choice} name={shownName(choice)} onChange={change} onToggle={changeSwatch} />
            <div className={styles.name}>
              <input
                className={inputClass}
                aria-label={choiceName(at + 1)}
                aria-invalid={errorAt(at) ? true : undefined}
                aria-describedby={errorAt(at) ? `${choice.key}-error` : undefined}
                maxLength={60}
                autoComplete="off"
                // biome-ignore lint/a11y/noAutofocus: 'Add value' asked for it
                autoFocus={choice._id === undefined && choice.name === '' && at > 0}
                value={choice.name}
                onChange={({ target }) => change({ ...choice, name: target.value })}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                  // The form is not submitted.
                  event.preventDefault();
                  if (at === value.length - 1 && choice.name.trim()) add();
                }}
              />
              {errorAt(at) ? <FieldError id={`${choice.key}-error`}>{errorAt(at)}</FieldError> : null}
            </div>
            <RemoveChoice
              name={shownName(choice)}
              count={counts?.get(choice._id ?? '') ?? 0}
              onRemove={() => remove(choice)}
            />
          </div>
        )}
      </OrderedList>
      {error ? <FieldError>{error}</FieldError> : null}
      {value.length < maxChoices ? (
        <div>
          <Button icon="plus" data-add onClick={add}>
            {addChoice}
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}

interface SwatchProps {
  choice: ChoiceDraft;
  name: string;
  onChange: (choice: ChoiceDraft) => void;
  /** Gets it with its first colour, or without one. */
  onToggle: (choice: ChoiceDraft) => void;
}

function Swatch({ choice, name, onChange, onToggle }: SwatchProps) {
  const words = texts();
  const { swatch } = choice;
  if (swatch === null) {
    return (
      <Button
        size="small"
        aria-label={words.swatch(name)}
        data-swatch
        onClick={() => onToggle({ ...choice, swatch: '#808080' })}
      >
        {words.addSwatch}
      </Button>
    );
  }
  return (
    <span className={styles.swatch}>
      <input
        type="color"
        data-swatch
        aria-label={words.swatch(name)}
        value={swatch}
        onChange={({ target }) => onChange({ ...choice, swatch: target.value })}
      />
      <IconButton
        icon="x"
        iconSize="s"
        label={words.removeSwatch(name)}
        onClick={() => onToggle({ ...choice, swatch: null })}
      />
    </span>
  );
}

/** Asks when products have the value. */
function RemoveChoice({ name, count, onRemove }: { name: string; count: number; onRemove: () => void }) {
  const words = texts();
  const button = {
    icon: 'trash',
    iconSize: 's',
    label: words.removeChoice(name),
    'data-remove': true,
  } as const;
  if (count === 0) return <IconButton {...button} onClick={onRemove} />;
  return (
    <ConfirmPopover
      trigger={<IconButton {...button} />}
      title={words.removeTitle(name)}
      confirmLabel={words.removeConfirm}
      danger
      onConfirm={onRemove}
    >
      {words.removeText(count, formatCount(count))}
    </ConfirmPopover>
  );
}
