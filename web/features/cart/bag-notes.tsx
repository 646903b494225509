import { useEffect, useRef } from 'react';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { Icon } from '#web/components/pictures/icon.tsx';
import { cx } from '#web/lib/values/class-names.ts';
import * as en from '#web/texts/en/bag.ts';
import * as styles from './bag.module.css';
import { findChanges } from './bag-changes.ts';
import { lineId } from './bag-items.tsx';
import { useCart } from './cart.store.ts';
import { useQuote } from './quote.queries.ts';

const texts = defineTexts({ en });

/**
 * Why the last press has ordered nothing, and what has changed in the bag, once today's prices are known. Mounted also while
 * there is nothing to say, so that it is announced.
 */
export function BagNotes({ refusal }: { refusal: string | null }) {
  const { items } = useCart();
  const { data, isError } = useQuote();
  const changes = data || isError ? findChanges(items) : null;
  const isGood = !refusal && changes?.isGood;
  const notes = useRef<HTMLDivElement>(null);
  // It may be far above the button that was pressed.
  useEffect(() => {
    if (refusal) notes.current?.scrollIntoView({ block: 'nearest' });
  }, [refusal]);
  return (
    <div ref={notes} className={cx((refusal || changes) && styles.notes, isGood && styles.notesGood)}>
      {(refusal || changes) && !isGood ? <Icon name="warning" /> : null}
      <div>
        <p role="alert">{refusal}</p>
        <p role="status">{changes?.text}</p>
        {changes ? (
          <Button
            variant="link"
            aria-label={texts().changes.showFirst}
            onClick={() => document.getElementById(lineId(changes.firstId))?.focus()}
          >
            {texts().changes.show}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
