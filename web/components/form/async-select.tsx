import { Combobox } from '@base-ui/react/combobox';
import { useState } from 'react';
import { Icon } from '../ui/icon.tsx';
import { type LoadOptions, useAsyncOptions } from './async-options.ts';
import { Field, type FieldTexts, type FieldWiring } from './field.tsx';
import type { SelectOption } from './select-option.ts';

type Common = FieldTexts & {
  id?: string;
  load: LoadOptions;
  placeholder?: string;
  disabled?: boolean;
  /** What the empty list says: 'No products found.' */
  none?: string;
  onBlur?: () => void;
};

type AsyncSelectProps = Common & {
  value: SelectOption | null;
  onChange: (value: SelectOption | null) => void;
};

/** One of many, searched on the server as it is typed. Import it lazily: it brings Base UI. */
export function AsyncSelect({ value, onChange, ...common }: AsyncSelectProps) {
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  // The box holds the chosen name until something is typed over it: then all choices are asked for.
  const query = text === value?.label ? '' : text;
  const list = useAsyncOptions(common.load, query, open);
  return (
    <AsyncField {...common}>
      {(wiring) => (
        <Combobox.Root
          items={withChosen(list.options, value ? [value] : [])}
          filteredItems={list.options}
          filter={null}
          value={value}
          itemToStringLabel={labelOf}
          isItemEqualToValue={isSame}
          open={open}
          disabled={common.disabled}
          onOpenChange={(next) => setOpen(next)}
          onInputValueChange={(next) => setText(next)}
          onValueChange={(next) => onChange(next)}
        >
          <Combobox.InputGroup className="input combo">
            <Combobox.Input
              {...wiring}
              placeholder={common.placeholder ?? 'No option selected'}
              onBlur={common.onBlur}
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

/** Several of many, each a chip that can be taken away. Import it lazily: it brings Base UI. */
export function AsyncMultiSelect({ value, onChange, ...common }: AsyncMultiSelectProps) {
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const list = useAsyncOptions(common.load, text, open);
  return (
    <AsyncField {...common}>
      {(wiring) => (
        <Combobox.Root
          multiple
          items={withChosen(list.options, value)}
          filteredItems={list.options}
          filter={null}
          value={[...value]}
          inputValue={text}
          itemToStringLabel={labelOf}
          isItemEqualToValue={isSame}
          open={open}
          disabled={common.disabled}
          onOpenChange={(next) => setOpen(next)}
          onInputValueChange={(next) => setText(next)}
          onValueChange={(next) => onChange(next)}
        >
          <Combobox.InputGroup className="input combo">
            <Combobox.Chips className="combo-chips">
              {value.map((option) => (
                <Combobox.Chip key={option.value} className="combo-chip" aria-label={option.label}>
                  <span>{option.label}</span>
                  <Combobox.ChipRemove aria-label={`Remove ${option.label}`}>
                    <Icon name="x" size="s" />
                  </Combobox.ChipRemove>
                </Combobox.Chip>
              ))}
              <Combobox.Input
                {...wiring}
                placeholder={value.length > 0 ? '' : (common.placeholder ?? 'No option selected')}
                onBlur={common.onBlur}
              />
            </Combobox.Chips>
            <span className="combo-icon" aria-hidden="true">
              <Icon name="caret-down" size="s" />
            </span>
          </Combobox.InputGroup>
          <OptionList list={list} none={common.none} />
        </Combobox.Root>
      )}
    </AsyncField>
  );
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
      <Combobox.Positioner className="float" sideOffset={4}>
        <Combobox.Popup className="menu combo-list" aria-busy={list.loading || undefined}>
          <Combobox.Status className="menu-empty">
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
          <Combobox.Empty className="menu-empty">{list.loading || list.failed ? null : none}</Combobox.Empty>
          <Combobox.List className="menu-list">
            {(option: SelectOption) => (
              <Combobox.Item key={option.value} value={option} className="menu-item">
                {option.label}
                <Combobox.ItemIndicator className="menu-item-end">
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

const labelOf = (option: SelectOption) => option.label;
const isSame = (one: SelectOption, other: SelectOption) => one.value === other.value;

/** What is chosen stays known although the list at hand does not hold it. */
function withChosen(options: readonly SelectOption[], chosen: readonly SelectOption[]): SelectOption[] {
  return [...options, ...chosen.filter((one) => !options.some((option) => isSame(option, one)))];
}
