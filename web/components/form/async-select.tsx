import { Combobox } from '@base-ui/react/combobox';
import { type KeyboardEvent, type Ref, useMemo, useRef, useState } from 'react';
import { cx } from '#web/lib/values/class-names.ts';
import {
  floatingClass,
  menuEmptyClass,
  menuItemClass,
  menuItemEndClass,
  menuListClass,
  menuPanelClass,
} from '../dialogs/menu.tsx';
import { Icon } from '../pictures/icon.tsx';
import { type OptionsQuery, useAsyncOptions } from './async-options.ts';
import * as styles from './async-select.module.css';
import { Field, type FieldTexts, type FieldWiring } from './field.tsx';
import { inputClass } from './input.tsx';
import type { SelectOption } from './select-option.ts';
import { changeSelected, isSame, withSelected } from './selected-options.ts';
import { useFirstMatch } from './use-first-match.ts';

type Common = FieldTexts & {
  id?: string;
  optionsQuery: OptionsQuery;
  placeholder?: string;
  disabled?: boolean;
  /** The text of the empty list: 'No products found.' */
  none?: string;
  onBlur?: () => void;
  /** The box to type in: a form's first error gets the focus. */
  ref?: Ref<HTMLInputElement>;
};

type AsyncSelectProps = Common & {
  value: SelectOption | null;
  onChange: (value: SelectOption | null) => void;
};

/** Selects one option, searched on the server as the person types. Import it lazily: it imports Base UI. */
export function AsyncSelect({ value, onChange, ...common }: AsyncSelectProps) {
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  // The box holds the chosen name until something is typed over it. While it is unchanged, all choices are loaded.
  const query = text === value?.label ? '' : text;
  const list = useAsyncOptions(common.optionsQuery, query, open);
  const { enterKey, ...openState } = useEnter(list, { query, open, setOpen }, (first) => {
    onChange(first);
    setOpen(false);
  });
  return (
    <AsyncField {...common}>
      {(wiring) => (
        <Combobox.Root
          {...openState}
          items={withSelected(list.options, value ? [value] : [])}
          filteredItems={list.options}
          filter={null}
          value={value}
          itemToStringLabel={toLabel}
          isItemEqualToValue={isSame}
          disabled={common.disabled}
          onInputValueChange={unlessEscape(setText)}
          onValueChange={unlessEscape(onChange)}
        >
          <Combobox.InputGroup className={cx(inputClass, styles.box)}>
            <Combobox.Input
              {...wiring}
              aria-label={accessibleName(common.label)}
              ref={common.ref}
              placeholder={common.placeholder ?? 'No option selected'}
              onBlur={common.onBlur}
              onKeyDown={enterKey}
            />
            <Combobox.Trigger aria-label="Show options">
              <Icon name="caret-down" size="s" />
            </Combobox.Trigger>
          </Combobox.InputGroup>
          <OptionList list={list} none={common.none} />
        </Combobox.Root>
      )}
    </AsyncField>
  );
}

type AsyncMultiSelectProps = Common & {
  value: readonly SelectOption[];
  onChange: (value: SelectOption[]) => void;
};

/** At most this many chips are in the box, the newest last; a dialog lists the rest. */
const SHOWN_CHIPS = 24;

/**
 * Selects several options, each shown as a removable chip. A hundred thousand may be selected: the combobox only gets the
 * last chips and the loaded options. Import it lazily: it imports Base UI.
 */
export function AsyncMultiSelect({ value, onChange, ...common }: AsyncMultiSelectProps) {
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const list = useAsyncOptions(common.optionsQuery, text, open);
  const chosen = useMemo(() => new Set(value.map((option) => option.value)), [value]);
  const chips = value.slice(-SHOWN_CHIPS);
  // Chips come first: the box counts them to know which one is removed.
  const known = withSelected(
    chips,
    list.options.filter((option) => chosen.has(option.value)),
  );
  const change = (next: readonly SelectOption[]) => onChange(changeSelected(value, known, next));
  const { enterKey, ...openState } = useEnter(list, { query: text, open, setOpen }, (first) => {
    // One that is chosen stays so: only a press on it takes it away.
    if (!chosen.has(first.value)) change([...known, first]);
    setText('');
  });
  return (
    <AsyncField {...common}>
      {(wiring) => (
        <Combobox.Root
          {...openState}
          multiple
          items={withSelected(list.options, chips)}
          filteredItems={list.options}
          filter={null}
          value={known}
          inputValue={text}
          itemToStringLabel={toLabel}
          isItemEqualToValue={isSame}
          disabled={common.disabled}
          onInputValueChange={unlessEscape(setText)}
          onValueChange={unlessEscape(change)}
        >
          <Combobox.InputGroup className={cx(inputClass, styles.box)}>
            <Combobox.Chips className={styles.chips}>
              {chips.map((option) => (
                <Combobox.Chip key={option.value} className={styles.chip} aria-label={option.label}>
                  <span>{option.label}</span>
                  <Combobox.ChipRemove aria-label={`Remove ${option.label}`}>
                    <Icon name="x" size="s" />
                  </Combobox.ChipRemove>
                </Combobox.Chip>
              ))}
              <Combobox.Input
                {...wiring}
                aria-label={accessibleName(common.label)}
                ref={common.ref}
                placeholder={value.length > 0 ? '' : (common.placeholder ?? 'No option selected')}
                onBlur={common.onBlur}
                onKeyDown={enterKey}
              />
            </Combobox.Chips>
            <span className={styles.icon} aria-hidden="true">
              <Icon name="caret-down" size="s" />
            </span>
          </Combobox.InputGroup>
          <OptionList list={list} none={common.none} />
        </Combobox.Root>
      )}
    </AsyncField>
  );
}

interface OpenState {
  /** The searched text. */
  query: string;
  open: boolean;
  setOpen: (open: boolean) => void;
}

/** Props of the list's root, and Enter in its box: the option that arrow keys or the pointer reached, or else the first match. */
function useEnter(
  list: ReturnType<typeof useAsyncOptions<SelectOption>>,
  { query, open, setOpen }: OpenState,
  take: (first: SelectOption) => void,
) {
  const isReached = useRef(false);
  const { onEnter, forget } = useFirstMatch(list, open ? query : '', take);
  return {
    open,
    autoHighlight: true,
    onOpenChange: (next: boolean) => {
      if (!next) forget();
      setOpen(next);
    },
    onItemHighlighted: (option: SelectOption | undefined, { reason }: { reason: string }) => {
      isReached.current = option !== undefined && reason !== 'none';
    },
    enterKey: (event: KeyboardEvent & { preventBaseUIHandler: () => void }) => {
      if (event.key === 'Enter' && isReached.current && !list.loading) event.preventDefault();
      else if (onEnter(event)) event.preventBaseUIHandler();
    },
  };
}

function AsyncField({ children, ...props }: Common & { children: (wiring: FieldWiring) => React.ReactNode }) {
  const { label, labelHidden, labelEnd, hint, error, id } = props;
  return <Field {...{ label, labelHidden, labelEnd, hint, error, id }}>{children}</Field>;
}

function OptionList({
  list,
  none = 'Nothing found.',
}: {
  list: ReturnType<typeof useAsyncOptions>;
  none?: string;
}) {
  return (
    <Combobox.Portal>
      <Combobox.Positioner className={floatingClass} sideOffset={4}>
        <Combobox.Popup className={cx(menuPanelClass, styles.list)} aria-busy={list.loading || undefined}>
          <Combobox.Status className={menuEmptyClass}>
            {list.loading && list.options.length === 0 ? 'Loading' : null}
            {list.failed ? (
              <>
                The list did not load.{' '}
                <button type="button" className="link" onClick={list.retry}>
                  Try again
                </button>
              </>
            ) : null}
          </Combobox.Status>
          <Combobox.Empty className={menuEmptyClass}>
            {list.loading || list.failed ? null : none}
          </Combobox.Empty>
          <Combobox.List className={menuListClass}>
            {(option: SelectOption) => (
              <Combobox.Item key={option.value} value={option} className={menuItemClass}>
                {option.label}
                <Combobox.ItemIndicator className={menuItemEndClass}>
                  <Icon name="check" size="s" />
                </Combobox.ItemIndicator>
              </Combobox.Item>
            )}
          </Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  );
}

type ChangeDetails = { reason: string; cancel: () => void };

/** Escape closes the list. In the library, a second Escape would clear the selection. */
const unlessEscape =
  <Value,>(change: (value: Value) => void) =>
  (value: Value, details: ChangeDetails): void => {
    if (details.reason === 'escape-key') details.cancel();
    else change(value);
  };

/** While the list is open the library hides everything else from screen readers, the label too. */
const accessibleName = (label: FieldTexts['label']) => (typeof label === 'string' ? label : undefined);
const toLabel = (option: SelectOption) => option.label;
