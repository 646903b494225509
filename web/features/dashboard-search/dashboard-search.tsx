import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { defineTexts } from '#contract/texts.ts';
import { useAsyncOptions } from '#web/components/form/async-options.ts';
import { useFirstMatch } from '#web/components/form/use-first-match.ts';
import { formatCount } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/dashboard-search.ts';
import * as styles from './dashboard-search.module.css';
import { foundQuery, searches } from './dashboard-search.queries.ts';
import type { DashboardSearchProps } from './dashboard-search-props.ts';
import { allowedActions, signOutAction } from './found-actions.ts';
import { foundGroups } from './found-groups.ts';
import { FoundList, optionId } from './found-list.tsx';
import { type NamedPage, pagesBesideMenu, pagesNamed, withWords } from './found-pages.ts';
import { type Found, foundKey } from './found-things.ts';
import { SearchField } from './search-field.tsx';

const texts = defineTexts({ en });

/**
 * Finds orders, products and people of the shop, or of the merchant, and by name pages and what one can do; without a text it has the pages. A
 * combobox: arrows move over what is found, Enter opens it.
 */
export default function DashboardSearch({
  permissions,
  mayOpen,
  pages,
  onSignOut,
  early,
  onDone,
}: DashboardSearchProps) {
  const words = texts();
  const navigate = useNavigate();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  /** Where the arrows are; null until one is pressed. */
  const [moved, setMoved] = useState<string | null>(null);
  const list = useAsyncOptions((typed) => foundQuery(permissions, typed), text, true);
  const beside = pagesBesideMenu(mayOpen).filter((page) => !pages.some(({ to }) => to === page.to));
  const isBlank = text.trim() === '';
  const done = (actions: NamedPage[]) => (isBlank ? [] : pagesNamed(actions, text));
  const groups = foundGroups(
    {
      pages: pagesNamed([...pages, ...beside].map(withWords), text),
      actions: done(allowedActions(permissions)),
      last: done([signOutAction(onSignOut)]),
    },
    isBlank ? [] : list.options,
  );
  const options = groups.flatMap(({ options }) => options);
  const open = ({ to, run }: Found) => {
    onDone();
    if (run) run();
    else navigate(to);
  };
  const { onEnter, enter, forget } = useFirstMatch({ ...list, options, failed: false }, text, open);
  // biome-ignore lint/correctness/useExhaustiveDependencies: takes over once, before the next key
  useLayoutEffect(() => {
    const { text, isEntered } = early.current;
    setText(text);
    if (isEntered) enter(text);
    input.current?.focus();
  }, []);
  const arrowAt = options.findIndex((option) => foundKey(option) === moved);
  const firstAt = !isBlank && !list.loading && options.length > 0 ? 0 : -1;
  const at = arrowAt >= 0 ? arrowAt : firstAt;
  useEffect(() => {
    if (at >= 0) document.getElementById(optionId(listId, at))?.scrollIntoView({ block: 'nearest' });
  }, [at, listId]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      forget();
      const next = at < 0 && step < 0 ? options.length - 1 : at + step;
      const reached = options[(next + options.length) % options.length];
      setMoved(reached ? foundKey(reached) : null);
    } else if (event.key === 'Enter' && options[arrowAt] && !event.nativeEvent.isComposing) {
      event.preventDefault();
      open(options[arrowAt]);
    } else onEnter(event);
  };

  const named = searches
    .filter(({ needs }) => permissions.includes(needs))
    .map(({ name }) => words.found[name]);
  const isEmpty = options.length === 0;
  return (
    <search>
      <SearchField
        ref={input}
        placeholder={words.placeholder([...named, words.found.pages, words.found.actions].join(', '))}
        aria-expanded={!isEmpty}
        aria-controls={listId}
        aria-activedescendant={at >= 0 ? optionId(listId, at) : undefined}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setMoved(null);
        }}
        onKeyDown={onKeyDown}
      />
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
        {isBlank || list.loading || list.failed ? '' : spoken(options.length, text)}
      </span>
    </search>
  );
}

function spoken(count: number, text: string): string {
  const { nothing, oneResult, results } = texts();
  if (count === 0) return nothing(text.trim());
  return count === 1 ? oneResult : results(formatCount(count));
}
