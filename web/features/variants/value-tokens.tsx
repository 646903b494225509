import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { FieldNote } from '#web/components/form/field.tsx';
import { Icon } from '#web/components/pictures/icon.tsx';
import { moved } from '#web/lib/values/moved.ts';
import type { DraftOption } from './draft.ts';
import { valuesIn } from './edit-options.ts';
import { variantTexts } from './texts.ts';
import { ValueEditor } from './value-editor.tsx';
import * as styles from './value-tokens.module.css';

interface ValueTokensProps {
  option: DraftOption;
  /** Why the values are not valid. */
  error?: string | undefined;
  /** @returns why they are not added, or nothing */
  onAdd: (names: readonly string[]) => string | undefined;
  onChange: (option: DraftOption) => void;
  onRemove: (valueKey: string) => void;
}

/** The values of an option as tokens: Enter or a comma adds what is typed, Backspace removes the last one. */
export function ValueTokens({ option, error, onAdd, onChange, onRemove }: ValueTokensProps) {
  const texts = variantTexts();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<string>();
  /** Key of the value that is renamed or moved. */
  const [edited, setEdited] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const { values } = option;

  /** Keeps in the field what cannot be added. */
  function add(text: string): void {
    const names = valuesIn(text);
    const why = names.length > 0 ? onAdd(names) : undefined;
    setRefusal(why);
    setTyped(why ? text : '');
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      // The form is not submitted.
      event.preventDefault();
      add(typed);
    }
    const last = values.at(-1);
    if (event.key === 'Backspace' && typed === '' && last) {
      event.preventDefault();
      onRemove(last.key);
    }
  }

  const message = refusal ?? error;
  return (
    <div className={styles.values}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a field */}
      <div className={styles.box} role="group" aria-label={texts.values(option.name)}>
        {values.map((value) => (
          <span key={value.key} className={styles.token}>
            <button
              type="button"
              className={styles.name}
              aria-expanded={edited === value.key}
              aria-label={texts.editValue(value.name)}
              onClick={() => setEdited(edited === value.key ? undefined : value.key)}
            >
              {value.name}
            </button>
            <button
              type="button"
              className={styles.remove}
              aria-label={texts.removeValue(value.name)}
              onClick={() => {
                // The pressed button goes.
                input.current?.focus();
                onRemove(value.key);
              }}
            >
              <Icon name="x" size="s" />
            </button>
          </span>
        ))}
        <input
          ref={input}
          className={styles.input}
          aria-label={`${texts.addValue}: ${texts.values(option.name)}`}
          aria-invalid={message ? true : undefined}
          aria-describedby={`${id}-note`}
          placeholder={texts.addValue}
          autoComplete="off"
          enterKeyHint="enter"
          value={typed}
          onChange={({ target }) => {
            // On phones a comma is no key that could be noticed.
            if (/[,;\t\n]/.test(target.value)) add(target.value);
            else setTyped(target.value);
          }}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text');
            if (valuesIn(text).length < 2) return;
            event.preventDefault();
            add(text);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => add(typed)}
        />
      </div>
      <FieldNote id={`${id}-note`} error={message} hint={texts.addValueHint} />
      {values.map((value, at) =>
        edited === value.key ? (
          <ValueEditor
            key={value.key}
            name={value.name}
            isFirst={at === 0}
            isLast={at === values.length - 1}
            onRename={(name) =>
              onChange({
                ...option,
                values: values.map((one) => (one.key === value.key ? { ...one, name } : one)),
              })
            }
            onMove={(by) => onChange({ ...option, values: moved(values, at, at + by) })}
            onDone={() => setEdited(undefined)}
          />
        ) : null,
      )}
    </div>
  );
}
