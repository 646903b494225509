import { type KeyboardEvent, Suspense, useId, useRef, useState } from 'react';
import { href, useLocation, useNavigate, useSearchParams } from 'react-router';
import { menuPanelClass } from '#web/components/dialogs/menu.tsx';
import { inputClass, searchClass } from '#web/components/form/input.tsx';
import { useDraft } from '#web/components/form/use-draft.ts';
import { Icon } from '#web/components/pictures/icon.tsx';
import { useOpenHere } from '#web/lib/navigation/use-open-here.ts';
import { lazyComponent } from '#web/lib/page/lazy-component.ts';
import { cx } from '#web/lib/values/class-names.ts';
import * as styles from './search-box.module.css';
import { searchHref } from './search-href.ts';
import { preloadSuggestions, useSuggestions } from './use-suggestions.ts';

const SuggestionList = lazyComponent(() => import('./suggestion-list.tsx'));

type SearchBoxProps = {
  id: string;
  className?: string;
  /** True when it fits the low header of the dashboard. */
  compact?: boolean;
  /** A suggestion or the search itself was taken, or Escape pressed in a box that shows none. */
  onDone?: () => void;
};

/**
 * The header's search: a plain form of the shop page, and suggestions under it once there is JavaScript. Arrows
 * move, Enter opens the marked product or searches, Escape closes. The last choice is all results.
 */
export function SearchBox({ id, className, compact, onDone }: SearchBoxProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const applied = searchedText(pathname, search);
  const [typed, setTyped, send] = useDraft(applied);
  const { found, type, clear } = useSuggestions();
  // Open where the text was typed, until a page comes that replaces it.
  const list = useOpenHere<string>();
  const isOpen = list.opened === applied && found !== null;
  const choices = found?.choices ?? [];
  // By what it leads to, so that another list does not move the mark.
  const [markedHref, setMarkedHref] = useState<string | null>(null);
  const marked = choices.findIndex((choice) => choice.href === markedHref);
  const listId = useId();
  const box = useRef<HTMLFormElement>(null);

  const close = () => {
    list.close();
    setMarkedHref(null);
  };
  const leave = () => {
    close();
    clear();
    onDone?.();
  };
  const taken = () => {
    leave();
    setTyped(applied);
  };
  const searchAll = () => {
    leave();
    send(typed.trim());
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found) {
      event.preventDefault();
      list.open(applied);
      // Cycles through the list; -1 is the box itself.
      const places = choices.length + 1;
      const next = isOpen ? ((marked + 1 + step + places) % places) - 1 : 0;
      setMarkedHref(choices[next]?.href ?? null);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      if (isOpen) close();
      else onDone?.();
    }
  };

  return (
    <search className={className}>
      <form
        ref={box}
        id={id}
        className={searchClass}
        action={href('/shop')}
        onSubmit={(event) => {
          event.preventDefault();
          const choice = isOpen ? choices[marked] : undefined;
          if (choice && choice.kind !== 'all') taken();
          else searchAll();
          navigate(choice?.href ?? searchHref(typed));
        }}
        onBlur={(event) => {
          if (!box.current?.contains(event.relatedTarget)) close();
        }}
      >
        <Icon name="magnifying-glass" />
        <input
          className={cx(inputClass, styles.input, compact && styles.compact)}
          type="search"
          name="name"
          placeholder="Search Products"
          aria-label="Search Products"
          maxLength={200}
          autoComplete="off"
          onFocus={() => {
            preloadSuggestions();
            SuggestionList.preload();
          }}
          autoCapitalize="none"
          spellCheck={false}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-activedescendant={isOpen && marked >= 0 ? `${listId}-${marked}` : undefined}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            list.open(applied);
            setMarkedHref(null);
            type(event.target.value);
          }}
          onKeyDown={onKeyDown}
        />
        {isOpen ? (
          <div className={cx(menuPanelClass, styles.suggestions)} tabIndex={-1}>
            <Suspense>
              <SuggestionList.Component
                id={listId}
                {...{ choices, typed, marked }}
                corrected={found.corrected}
                onTaken={taken}
                onAll={searchAll}
              />
            </Suspense>
          </div>
        ) : null}
        <span className="sr-only" role="status">
          {isOpen ? found.spoken : ''}
        </span>
      </form>
    </search>
  );
}

/** The searched text of the list on the page. */
const searchedText = (pathname: string, search: URLSearchParams) =>
  pathname.startsWith('/shop') ? (search.get('name') ?? '') : '';
