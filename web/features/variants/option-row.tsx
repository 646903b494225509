import { useId, useState } from 'react';
import type { Attribute } from '#contract/attributes.contract.ts';
import { IconButton } from '#web/components/buttons/icon-button.tsx';
import { FieldError } from '#web/components/form/field.tsx';
import { inputClass } from '#web/components/form/input.tsx';
import { ChoiceBoxes } from './choice-boxes.tsx';
import type { DraftOption } from './draft.ts';
import { linkedTo, unknownIn, unlinked } from './edit-options.ts';
import * as styles from './option-row.module.css';
import { variantTexts } from './texts.ts';
import { ValueTokens } from './value-tokens.tsx';

interface OptionRowProps {
  option: DraftOption;
  /** Attributes that it may refer to; also the one that it refers to, once they are loaded. */
  attributes: readonly Attribute[];
  isFirst: boolean;
  isLast: boolean;
  /** The error of its values. */
  error: string | undefined;
  nameError: string | undefined;
  onAdd: (names: readonly string[]) => string | undefined;
  onChoose: (attribute: Attribute, choiceId: string) => string | undefined;
  onChange: (option: DraftOption) => void;
  onRemoveValue: (key: string) => void;
  onRemove: () => void;
  onMove: (by: 1 | -1) => void;
}

/** An option: its name, its values, its place. */
export function OptionRow(props: OptionRowProps) {
  const { option, attributes, isFirst, isLast, error, nameError, onAdd, onChoose, onChange } = props;
  const { onRemoveValue, onRemove, onMove } = props;
  const texts = variantTexts();
  const list = useId();
  /** Why it cannot refer to an attribute. */
  const [refusal, setRefusal] = useState<string>();
  const attribute = attributes.find(({ _id }) => _id === option.attribute);

  const invalid = nameError ? ({ 'aria-invalid': true, 'aria-describedby': `${list}-error` } as const) : {};

  function chooseSource(id: string): void {
    const next = attributes.find(({ _id }) => _id === id);
    const unknown = next ? unknownIn(next, option) : [];
    setRefusal(next && unknown.length > 0 ? texts.notInAttribute(unknown, next.name) : undefined);
    if (unknown.length === 0) onChange(next ? linkedTo(next, option) : unlinked(option));
  }
  return (
    <li className={styles.row}>
      <div className={styles.name}>
        {option.attribute === undefined ? (
          <>
            <input
              className={inputClass}
              aria-label={texts.optionName}
              {...invalid}
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
          </>
        ) : null}
        {attributes.length > 0 || option.attribute !== undefined ? (
          <select
            className={inputClass}
            aria-label={texts.source(option.name)}
            {...(option.attribute === undefined ? {} : invalid)}
            value={option.attribute ?? ''}
            onChange={({ target }) => chooseSource(target.value)}
          >
            <option value="">{texts.ownValues}</option>
            {option.attribute === undefined || attribute ? null : (
              <option value={option.attribute}>{texts.valuesOfAttribute(option.name)}</option>
            )}
            {attributes.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {texts.valuesOfAttribute(name)}
              </option>
            ))}
          </select>
        ) : null}
        {nameError ? <FieldError id={`${list}-error`}>{nameError}</FieldError> : null}
      </div>
      {option.attribute === undefined ? (
        <ValueTokens
          option={option}
          error={refusal ?? error}
          onAdd={onAdd}
          onChange={onChange}
          onRemove={onRemoveValue}
        />
      ) : (
        <ChoiceBoxes
          option={option}
          attribute={attribute}
          error={error}
          onAdd={onChoose}
          onRemove={onRemoveValue}
        />
      )}
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
