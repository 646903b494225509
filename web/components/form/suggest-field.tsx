import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { Icon } from '../ui/icon.tsx';

type SuggestFieldProps<Item> = {
  label: string;
  /** The address line's name of the search: without JavaScript the field is a form of its own. */
  name: string;
  /** Where that form goes. */
  action: string;
  defaultValue?: string;
  /** For what is typed now, best first. */
  suggestions: readonly Item[];
  itemKey: (item: Item) => string;
  /** What stands in a row of the grid picture, words, end. */
  renderItem: (item: Item, typed: string) => ReactNode;
  onType: (text: string) => void;
  /** One was chosen. */
  onOpen: (item: Item) => void;
  /** Enter without a chosen one. */
  onSearch: (text: string) => void;
};

/**
 * A search field with suggestions below it: arrows move, Enter opens, Escape closes. It stands in the first view of every
 * page, where the kept library's field would cost 33 kB; it follows the combobox pattern of the ARIA Authoring Practices.
 */
export function SuggestField<Item>(props: SuggestFieldProps<Item>) {
  const {
    label,
    name,
    action,
    defaultValue = '',
    suggestions,
    itemKey,
    renderItem,
    onType,
    onOpen,
    onSearch,
  } = props;
  const id = useId();
  const [typed, setTyped] = useState(defaultValue);
  const [wanted, setWanted] = useState(false);
  const [at, setAt] = useState(-1);
  const open = wanted && suggestions.length > 0;
  const current = open ? suggestions[at] : undefined;
  const close = () => {
    setWanted(false);
    setAt(-1);
  };
  const choose = (item: Item) => {
    close();
    onOpen(item);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && suggestions.length > 0) {
      event.preventDefault();
      setWanted(true);
      // One place more than there are suggestions: the field itself.
      const places = suggestions.length + 1;
      setAt(((at + 1 + step + places) % places) - 1);
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      close();
    } else if (event.key === 'Enter' && current) {
      event.preventDefault();
      choose(current);
    }
  };

  return (
    <search>
      <form
        className="search"
        action={action}
        onSubmit={(event) => {
          event.preventDefault();
          close();
          onSearch(typed.trim());
        }}
      >
        <Icon name="magnifying-glass" />
        <input
          className="input"
          type="text"
          name={name}
          value={typed}
          placeholder={label}
          maxLength={200}
          aria-label={label}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={`${id}-list`}
          aria-activedescendant={current ? `${id}-${at}` : undefined}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => {
            setTyped(event.target.value);
            setWanted(true);
            setAt(-1);
            onType(event.target.value);
          }}
          onKeyDown={onKeyDown}
          onFocus={() => setWanted(true)}
          onBlur={close}
        />
        <div className="menu suggestions" hidden={!open}>
          <div id={`${id}-list`} role="listbox" aria-label="Suggestions">
            {suggestions.map((item, place) => (
              // biome-ignore lint/a11y/useFocusableInteractive: as above
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
              <div
                key={itemKey(item)}
                id={`${id}-${place}`}
                className="suggestion"
                role="option"
                aria-selected={place === at}
                // Or the field would lose the focus, and the list be gone before the click.
                onPointerDown={(event) => event.preventDefault()}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(item)}
              >
                {renderItem(item, typed)}
              </div>
            ))}
          </div>
          <p className="suggestion-keys max-lg:hidden" aria-hidden="true">
            <span>↑ ↓ to move</span>
            <span>Enter to open</span>
            <span>Esc to close</span>
          </p>
        </div>
      </form>
    </search>
  );
}
