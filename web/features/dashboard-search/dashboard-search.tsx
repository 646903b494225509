import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { textsOf } from '#contract/texts.ts';
import { useAsyncOptions } from '#web/components/form/async-options.ts';
import { inputClass, searchClass } from '#web/components/form/input.tsx';
import { useFirstMatch } from '#web/components/form/use-first-match.ts';
import { Icon } from '#web/components/pictures/icon.tsx';
import { formatCount } from '#web/lib/format/format.ts';
import { cx } from '#web/lib/values/class-names.ts';
import * as en from '#web/texts/en/dashboard-search.ts';
import * as styles from './dashboard-search.module.css';
import { foundQuery, searches } from './dashboard-search.queries.ts';
import type { DashboardSearchProps } from './dashboard-search-props.ts';
import { foundGroups } from './found-groups.ts';
import { FoundList, optionId } from './found-list.tsx';
import { pagesBesideMenu, pagesNamed } from './found-pages.ts';

const texts = textsOf({ en });

type SearchFormProps = DashboardSearchProps & {
  input: RefObject<HTMLInputElement | null>;
  /** Something was opened. */
  onDone: () => void;
};

/** A combobox: arrows move over what is found, Enter opens it. Without a text it has the pages. */
export function SearchForm({ permissions, mayOpen, pages, input, onDone }: SearchFormProps) {
  const words = texts();
  const navigate = useNavigate();
  const listId = useId();
  const [text, setText] = useState('');
  /** Where the arrows are; null until one is pressed. */
  const [moved, setMoved] = useState<string | null>(null);
  const list = useAsyncOptions((typed) => foundQuery(permissions, typed), text, true);
  const beside = pagesBesideMenu(mayOpen).filter((page) => !pages.some(({ to }) => to === page.to));
  const groups = foundGroups(pagesNamed([...pages, ...beside], text), text.trim() === '' ? [] : list.options);
  const options = groups.flatMap(({ options }) => options);
  const open = (to: string) => {
    onDone();
    navigate(to);
  };
  const { onEnter, forget } = useFirstMatch({ ...list, options, failed: false }, text, ({ to }) => open(to));
  const isThere = options.some(({ to }) => to === moved);
  const marked = isThere ? moved : text.trim() && !list.loading ? (options[0]?.to ?? null) : null;
  const at = options.findIndex(({ to }) => to === marked);
  useEffect(() => {
    if (at >= 0) document.getElementById(optionId(listId, at))?.scrollIntoView({ block: 'nearest' });
  }, [at, listId]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      forget();
      const next = at < 0 && step < 0 ? options.length - 1 : at + step;
      setMoved(options[(next + options.length) % options.length]?.to ?? null);
    } else if (event.key === 'Enter' && isThere && moved !== null && !event.nativeEvent.isComposing) {
      event.preventDefault();
      open(moved);
    } else onEnter(event);
  };

  const named = searches
    .filter(({ needs }) => permissions.includes(needs))
    .map(({ name }) => words.found[name]);
  const isEmpty = options.length === 0;
  return (
    <search>
      <div className={searchClass}>
        <Icon name="magnifying-glass" />
        <input
          ref={input}
          className={cx(inputClass, styles.input)}
          type="search"
          placeholder={words.placeholder([...named, words.found.pages].join(', '))}
          aria-label={words.label}
          maxLength={200}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={!isEmpty}
          aria-controls={listId}
          aria-activedescendant={at >= 0 ? optionId(listId, at) : undefined}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setMoved(null);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <FoundList id={listId} groups={groups} marked={at} isBusy={list.loading} onDone={onDone} />
      {list.failed ? (
        <p className={styles.note} role="alert">
          {words.failed}{' '}
          <button type="button" className="link" onClick={list.retry}>
            {words.again}
          </button>
        </p>
      ) : null}
      {isEmpty && !list.failed ? (
        <p className={styles.note}>{list.loading ? words.searching : words.nothing(text.trim())}</p>
      ) : null}
      <span className="sr-only" role="status">
        {text.trim() === '' || list.loading || list.failed ? '' : spoken(options.length, text)}
      </span>
    </search>
  );
}

function spoken(count: number, text: string): string {
  const { nothing, oneResult, results } = texts();
  if (count === 0) return nothing(text.trim());
  return count === 1 ? oneResult : results(formatCount(count));
}
