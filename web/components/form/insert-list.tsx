import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import type { CannedAnswer } from '#contract/answer-settings.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import * as en from '#web/texts/en/answer-settings.ts';
import * as styles from './insert-list.module.css';
import { type Inserts, matchingAnswers, typedInsert, withInsert } from './inserts.rules.ts';

const texts = defineTexts({ en });

interface InsertsOptions {
  box: RefObject<HTMLTextAreaElement | null>;
  inserts: Inserts | undefined;
  /** Takes the text with an answer in it. */
  onText: (text: string) => void;
}

/**
 * Answers by `/` in a box of several lines, whose parent is positioned: arrows move over them, Enter or Tab takes one, Escape closes the list. On phones its button
 * opens them all.
 */
export function useInserts({ box, inserts, onText }: InsertsOptions) {
  const id = useId();
  const [typed, setTyped] = useState<{ from: number; word: string } | null>(null);
  const [at, setAt] = useState(0);
  const selection = useRef<[number, number]>(null);
  useLayoutEffect(() => {
    if (!selection.current) return;
    box.current?.focus();
    box.current?.setSelectionRange(...selection.current);
    selection.current = null;
  });
  if (!inserts || inserts.answers.length === 0) {
    return {
      onKeyDown: () => false,
      onEdit: () => {},
      wiring: { onBlur: () => {} },
      list: null,
      button: null,
    };
  }
  const found = typed ? matchingAnswers(inserts.answers, typed.word) : [];
  const marked = Math.min(at, found.length - 1);
  const look = () => {
    const { current } = box;
    const isCaret = current && current.selectionStart === current.selectionEnd;
    setTyped(isCaret ? typedInsert(current.value, current.selectionEnd) : null);
    setAt(0);
  };
  const take = ({ text }: CannedAnswer) => {
    const { current } = box;
    if (!current || !typed) return;
    const to = typed.from + 1 + typed.word.length;
    const isTyped = current.value.slice(typed.from, to) === `/${typed.word}`;
    const inserted = withInsert(
      current.value,
      { from: typed.from, to: isTyped ? to : typed.from },
      text,
      inserts.values,
    );
    selection.current = inserted.selected;
    setTyped(null);
    onText(inserted.text);
  };
  /** @returns true for a key of the list, which nothing else may take */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const chosen = found[marked];
    const { isComposing, keyCode } = event.nativeEvent;
    // 229: Safari says so after the word has ended.
    if (!chosen || isComposing || keyCode === 229) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setAt((marked + step + found.length) % found.length);
    else if (event.key === 'Escape') setTyped(null);
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) take(chosen);
    else return false;
    event.preventDefault();
    return true;
  };
  const optionId = (index: number) => `${id}-${index}`;
  const words = texts();
  const list = (
    <div className={styles.place}>
      <span className="sr-only" role="status">
        {found.length > 0 ? words.found(found.length) : ''}
      </span>
      {found.length > 0 ? (
        <div role="listbox" id={id} className={styles.list} aria-label={words.list}>
          {found.map((answer, index) => (
            <button
              key={answer.id}
              ref={index === marked ? (option) => option?.scrollIntoView({ block: 'nearest' }) : null}
              type="button"
              id={optionId(index)}
              role="option"
              aria-selected={index === marked}
              tabIndex={-1}
              className={styles.option}
              // The box keeps the focus, and on phones the keyboard.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(answer)}
            >
              <b>{answer.name}</b>
              <small>{answer.text}</small>
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
  const button = (
    <Button
      variant="quiet"
      aria-haspopup="listbox"
      aria-expanded={found.length > 0}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (found.length > 0) return setTyped(null);
        box.current?.focus();
        setAt(0);
        setTyped({ from: box.current?.selectionEnd ?? 0, word: '' });
      }}
    >
      <span aria-hidden="true">/</span>
      <span className="sr-only">{words.open}</span>
    </Button>
  );
  const wiring = {
    'aria-autocomplete': 'list',
    'aria-controls': found.length > 0 ? id : undefined,
    'aria-activedescendant': found.length > 0 ? optionId(marked) : undefined,
    onBlur: () => setTyped(null),
  } as const;
  return { onKeyDown, onEdit: look, wiring, list, button };
}
