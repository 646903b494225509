import { type FormEvent, useEffect, useRef, useState } from 'react';
import { textsOf } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import { formatPrice } from '#web/lib/format/format.ts';
import { useShop } from '#web/lib/page/use-shop.ts';
import * as en from '#web/texts/en/discount-code.ts';
import {
  type CodeTakenOut,
  followCode,
  removeCode,
  saveCode,
  useBagCode,
  useCodeTakenOut,
} from '../cart/bag-code.store.ts';
import type { BagQuote } from '../cart/quote.queries.ts';
import * as styles from './discount-code.module.css';

const texts = textsOf({ en });

interface DiscountCodeProps {
  quote: BagQuote | undefined;
  /** The quote is of the bag before a change. */
  isFormer: boolean;
}

/** The code of the bag, in bag and checkout, and what is missing for a discount without one. */
export function DiscountCode({ quote, isFormer }: DiscountCodeProps) {
  const code = useBagCode();
  const takenOut = useCodeTakenOut();
  const { takesCodes } = useShop().offer;
  useEffect(() => {
    if (quote && !isFormer) followCode(quote);
  }, [quote, isFormer]);
  return <CodeOfBag {...{ quote, isFormer, code, takenOut, takesCodes: takesCodes === true }} />;
}

interface CodeOfBagProps extends DiscountCodeProps {
  code: string;
  takenOut: CodeTakenOut | null;
  takesCodes: boolean;
}

/** A link that opens the field of a code, what the code saves, or why it takes nothing off. */
export function CodeOfBag({ quote, isFormer, code, takenOut, takesCodes }: CodeOfBagProps) {
  const words = texts();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const wrong = takenOut?.message ? takenOut : null;
  const applied = code ? quote?.discounts?.find((one) => one.code !== undefined) : undefined;
  const isChecking = code !== '' && isFormer;
  const { button, focusNext } = useFocusOf(applied !== undefined, isChecking);
  const near = quote?.nearDiscount;
  const hasCode = takesCodes || code !== '' || wrong !== null;
  const refused = isFormer ? undefined : (quote?.codesWait ?? quote?.codeRefused?.message);

  const use = (event: FormEvent) => {
    event.preventDefault();
    focusNext();
    saveCode(typed ?? (code || (wrong?.code ?? '')));
    setTyped(null);
  };
  const remove = () => {
    focusNext();
    setOpen(false);
    removeCode();
  };
  const over = takenOut && !wrong ? words.over(takenOut.code.toUpperCase()) : null;
  if (!hasCode && !over && !near) return null;
  return (
    <div className={styles.code}>
      <p className={styles.over} role="status">
        {over}
      </p>
      {applied ? (
        <p className={styles.applied} role="status">
          <span>
            <b>{applied.code}</b> <span className="muted">{words.saves(formatPrice(applied.saves))}</span>
          </span>
          <Button ref={button} variant="link" aria-label={words.removeCode} onClick={remove}>
            {words.remove}
          </Button>
        </p>
      ) : hasCode && (isOpen || code || wrong) ? (
        <form className={styles.form} onSubmit={use}>
          <TextInput
            label={words.label}
            error={typed === null ? ((code ? refused : wrong?.message) ?? undefined) : undefined}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={200}
            // The link that opens it was pressed.
            autoFocus={isOpen}
            value={typed ?? (code || (wrong?.code ?? ''))}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button type="submit" variant="secondary" busy={isChecking} busyLabel={words.checking}>
            {words.use}
          </Button>
        </form>
      ) : hasCode ? (
        <Button ref={button} variant="link" className={styles.open} onClick={() => setOpen(true)}>
          {words.label}
        </Button>
      ) : null}
      {near ? <p className="ui muted">{words.near(near.title, formatPrice(near.missing))}</p> : null}
    </div>
  );
}

/** The focus goes on to the button that takes the place of the pressed one. */
function useFocusOf(isApplied: boolean, isChecking: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasPressed = useRef(false);
  const shown = isChecking ? null : isApplied;
  useEffect(() => {
    if (shown === null || !wasPressed.current) return;
    wasPressed.current = false;
    button.current?.focus();
  }, [shown]);
  const focusNext = () => {
    wasPressed.current = true;
  };
  return { button, focusNext };
}
