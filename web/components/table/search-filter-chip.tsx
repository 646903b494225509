import { useState } from 'react';
import { menuEmptyClass, menuItemClass, menuListClass } from '../dialogs/menu.tsx';
import { type OptionsQuery, useAsyncOptions } from '../form/async-options.ts';
import { inputClass } from '../form/input.tsx';
import type { SelectOption } from '../form/select-option.ts';
import { useFirstMatch } from '../form/use-first-match.ts';
import * as styles from './filter-chip.module.css';
import { PopoverChip } from './popover-chip.tsx';

type SearchFilterChipProps = {
  /** 'Brand' */
  name: string;
  /** The filter is set, though its label may still load. */
  isSet: boolean;
  /** The name of the chosen value. */
  label: string | undefined;
  optionsQuery: OptionsQuery;
  /** '' for all. */
  onChange: (value: string) => void;
};

/** A filter with more choices than a menu holds, searched as they are typed. Imports Base UI. */
export function SearchFilterChip({ name, isSet, label, optionsQuery, onChange }: SearchFilterChipProps) {
  return (
    <PopoverChip name={name} isSet={isSet} chosen={label ?? '…'} className={styles.search}>
      {(close) => (
        <Choices
          name={name}
          optionsQuery={optionsQuery}
          isSet={isSet}
          onChoose={(value) => {
            close();
            onChange(value);
          }}
        />
      )}
    </PopoverChip>
  );
}

type ChoicesProps = {
  name: string;
  optionsQuery: OptionsQuery;
  isSet: boolean;
  onChoose: (value: string) => void;
};

function Choices({ name, optionsQuery, isSet, onChoose }: ChoicesProps) {
  const [text, setText] = useState('');
  const list = useAsyncOptions(optionsQuery, text, true);
  const { onEnter } = useFirstMatch(list, text, ({ value }) => onChoose(String(value)));
  return (
    <>
      <input
        className={inputClass}
        type="search"
        autoComplete="off"
        aria-label={`Search ${name}`}
        placeholder="Type a name"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onEnter}
      />
      <ul className={menuListClass}>
        {isSet ? (
          <li>
            <Choice option={{ value: '', label: 'Any' }} onChoose={onChoose} />
          </li>
        ) : null}
        {list.options.map((option) => (
          <li key={option.value}>
            <Choice option={option} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      <p className={menuEmptyClass} role="status">
        {list.loading && list.options.length === 0 ? 'Loading' : null}
        {!list.loading && !list.failed && list.options.length === 0 ? 'Nothing found.' : null}
        {list.failed ? (
          <>
            The list did not load.{' '}
            <button type="button" className="link" onClick={list.retry}>
              Try again
            </button>
          </>
        ) : null}
      </p>
    </>
  );
}

function Choice({ option, onChoose }: { option: SelectOption; onChoose: (value: string) => void }) {
  return (
    <button type="button" className={menuItemClass} onClick={() => onChoose(String(option.value))}>
      {option.label}
    </button>
  );
}
