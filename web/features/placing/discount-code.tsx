import { type FormEvent, useEffect, useRef, useState } from 'react';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import { formatPrice } from '#web/lib/format/format.ts';
import { useShop } from '#web/lib/page/use-shop.ts';
import * as en from '#web/texts/en/discount-code.ts';
import { removeCode, saveCode, useBagCode } from '../cart/bag-code.store.ts';
import type { BagQuote } from '../cart/quote.queries.ts';
import * as styles from './discount-code.module.css';

const texts = defineTexts({ en });

interface DiscountCodeProps {
  quote: BagQuote | undefined;
  /** The quote is of the bag before a change. */
  isFormer: boolean;
}

/** The code of the bag, in bag and checkout, and what is missing for a discount without one. */
export function DiscountCode({ quote, isFormer }: DiscountCodeProps) {
  const code = useBagCode();
  const { takesCodes } = useShop().offer;
  return <CodeOfBag {...{ quote, isFormer, code, takesCodes: takesCodes === true }} />;
}

interface CodeOfBagProps extends DiscountCodeProps {
  code: string;
  takesCodes: boolean;
}

/** A link that opens the field of a code, what the code saves, or why it takes nothing off. */
export function CodeOfBag({ quote, isFormer, code, takesCodes }: CodeOfBagProps) {
  const words = texts();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const applied = code ? quote?.discounts?.find((one) => one.code !== undefined) : undefined;
  const isChecking = code !== '' && isFormer;
  const { button, focusNext } = useButtonFocus(applied !== undefined, isChecking);
  const near = quote?.nearDiscount;
  const notGiven = quote?.notGiven?.filter((one) => one.code === undefined) ?? [];
  const hasCode = takesCodes || code !== '';
  const refused = isFormer ? undefined : (quote?.codesWait ?? quote?.codeRefused?.message);

  const use = (event: FormEvent) => {
    event.preventDefault();
    focusNext();
    saveCode(typed ?? code);
    setTyped(null);
  };
  const remove = () => {
    focusNext();
    setOpen(false);
    removeCode();
  };
  if (!hasCode && !near && notGiven.length === 0) return null;
  return (
    <div className={styles.code}>
      {applied ? (
        <p className={styles.applied} role="status">
          <span>
            <b>{applied.code}</b> <span className="muted">{words.saves(formatPrice(applied.saves))}</span>
          </span>
          <Button ref={button} variant="link" aria-label={words.removeCode} onClick={remove}>
            {words.remove}
          </Button>
        </p>
      ) : hasCode && (isOpen || code) ? (
        <form className={styles.form} onSubmit={use}>
          <TextInput
            label={words.label}
            error={typed === null ? refused : undefined}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={200}
            // The link that opens it was pressed.
            autoFocus={isOpen}
            value={typed ?? code}
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
      {notGiven.map(({ discount, message }) => (
        <p key={discount} className="ui muted">
          {message}
        </p>
      ))}
      {near ? <p className="ui muted">{words.near(near.title, formatPrice(near.missing))}</p> : null}
    </div>
  );
}

/** The focus goes on to the button that takes the place of the pressed one. */
function useButtonFocus(isApplied: boolean, isChecking: boolean) {
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
