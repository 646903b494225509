import { useId } from 'react';
import { inputClass } from '#web/components/form/input.tsx';
import { IconButton } from '#web/components/ui/icon-button.tsx';
import type { DraftOption } from './draft.ts';
import * as styles from './option-row.module.css';
import { variantTexts } from './texts.ts';
import { ValueTokens } from './value-tokens.tsx';

interface OptionRowProps {
  option: DraftOption;
  isFirst: boolean;
  isLast: boolean;
  error: string | undefined;
  onAdd: (names: readonly string[]) => string | undefined;
  onChange: (option: DraftOption) => void;
  onRemoveValue: (key: string) => void;
  onRemove: () => void;
  onMove: (by: 1 | -1) => void;
}

/** An option: its name, its values, its place. */
export function OptionRow(props: OptionRowProps) {
  const { option, isFirst, isLast, error, onAdd, onChange, onRemoveValue, onRemove, onMove } = props;
  const texts = variantTexts();
  const list = useId();
  return (
    <li className={styles.row}>
      <input
        className={inputClass}
        aria-label={texts.optionName}
        aria-invalid={error && !option.name.trim() ? true : undefined}
        placeholder={texts.namePlaceholder}
        list={list}
        maxLength={60}
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: 'Add option' asked for it
        autoFocus={option.name === '' && option.values.length === 0}
        value={option.name}
        onChange={({ target }) => onChange({ ...option, name: target.value })}
        onKeyDown={(event) => {
          // The form is not submitted.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <datalist id={list}>
        {texts.optionNames.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <ValueTokens option={option} error={error} onAdd={onAdd} onChange={onChange} onRemove={onRemoveValue} />
      <div className={styles.actions}>
        <IconButton
          icon="arrow-up"
          iconSize="s"
          label={texts.optionUp(option.name)}
          disabled={isFirst}
          onClick={() => onMove(-1)}
        />
        <IconButton
          icon="arrow-up"
          iconSize="s"
          className={styles.down}
          label={texts.optionDown(option.name)}
          disabled={isLast}
          onClick={() => onMove(1)}
        />
        <IconButton icon="trash" label={texts.removeOption(option.name)} onClick={onRemove} />
      </div>
    </li>
  );
}
