import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Quote } from '#contract/checkout.contract.ts';
import { textsOf } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import { formatPrice } from '#web/lib/format/format.ts';
import { useShop } from '#web/lib/page/use-shop.ts';
import { cx } from '#web/lib/values/class-names.ts';
import * as en from '#web/texts/en/discount-code.ts';
import { changeDraft, useDraft } from './checkout-draft.store.ts';
import * as styles from './discount-code.module.css';

const texts = textsOf({ en });

interface DiscountCodeProps {
  quote: Quote | undefined;
  /** The shop is asked. */
  isLoading: boolean;
}

/** A link that opens the field of a code, what the code saves, or why it takes nothing off. */
export function DiscountCode({ quote, isLoading }: DiscountCodeProps) {
  const words = texts();
  const { code } = useDraft();
  const { takesCodes } = useShop().offer;
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const remove = useRef<HTMLButtonElement>(null);
  const applied = code && !isLoading ? quote?.discounts?.find((one) => one.code !== undefined) : undefined;
  const near = quote?.nearDiscount;
  const wasPressed = useRef(false);
  useEffect(() => {
    if (!applied || !wasPressed.current) return;
    wasPressed.current = false;
    remove.current?.focus();
  }, [applied]);

  if (applied) {
    return (
      <p className={styles.applied} role="status">
        <span>
          <b>{applied.code}</b> <span className="muted">{words.saves(formatPrice(applied.saves))}</span>
        </span>
        <Button ref={remove} variant="link" onClick={() => changeDraft({ code: '' })}>
          {words.remove}
        </Button>
      </p>
    );
  }
  const use = (event: FormEvent) => {
    event.preventDefault();
    wasPressed.current = true;
    changeDraft({ code: (typed ?? code).trim() });
    setTyped(null);
  };
  const refused = code && typed === null && !isLoading ? quote?.codeRefused?.message : undefined;
  if (!takesCodes && !code && !near) return null;
  return (
    <div>
      {!takesCodes && !code ? null : isOpen || code ? (
        <form className={styles.form} onSubmit={use}>
          <TextInput
            label={words.label}
            error={refused}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={200}
            // The link that opens it was pressed.
            autoFocus={!code}
            value={typed ?? code}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button
            type="submit"
            variant="secondary"
            busy={Boolean(code) && isLoading}
            busyLabel={words.checking}
          >
            {words.use}
          </Button>
        </form>
      ) : (
        <Button variant="link" onClick={() => setOpen(true)}>
          {words.label}
        </Button>
      )}
      {near ? (
        <p className={cx('ui muted', styles.near)}>{words.near(near.title, formatPrice(near.missing))}</p>
      ) : null}
    </div>
  );
}
