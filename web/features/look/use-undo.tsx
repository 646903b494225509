import { type RefObject, useRef, useState } from 'react';
import { isSame } from '#contract/is-same.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import * as en from '#web/texts/en/look.ts';

const texts = defineTexts({ en });

/** Offers to take back what removed something, until something else is changed. @param list is focused once it is taken back */
export function useUndo<Value>(
  value: Value,
  list: RefObject<HTMLElement | null>,
  onChange: (value: Value) => void,
) {
  const [removed, setRemoved] = useState<{ words: string; before: Value; after: Value } | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const undo = removed && isSame(removed.after, value) ? removed : null;
  return {
    /** @param words say what was removed */
    remove(words: string, after: Value) {
      setRemoved({ words, before: value, after });
      onChange(after);
      // The button that was pressed may have gone.
      requestAnimationFrame(() => button.current?.focus());
    },
    // Mounted also while there is nothing to say, so that it is announced.
    note: (
      <p role="status">
        {undo ? (
          <>
            {undo.words}{' '}
            <Button
              ref={button}
              variant="link"
              onClick={() => {
                onChange(undo.before);
                list.current?.focus();
              }}
            >
              {texts().undoRemoval}
            </Button>
          </>
        ) : null}
      </p>
    ),
  };
}
