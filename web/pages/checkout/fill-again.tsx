import { useState } from 'react';
import { href } from 'react-router';
import type { HeldThings } from '#contract/checkout.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button, ButtonLink } from '#web/components/buttons/button.tsx';
import { bagHash } from '#web/features/cart/bag-hash.ts';
import { useCart } from '#web/features/cart/cart.store.ts';
import { CheckoutNote } from '#web/features/placing/checkout-note.tsx';
import { type FilledBag, fillBagAgain, isInBag } from '#web/features/placing/fill-again.ts';
import { reportFailure } from '#web/lib/api/report-failure.ts';
import * as en from '#web/texts/en/paying.ts';
import * as styles from './returned-page.module.css';

const texts = defineTexts({ en });

/** Puts what was not bought into the bag, and names what is different today. */
export function FillAgain({ things }: { things: HeldThings }) {
  const [filled, setFilled] = useState<Omit<FilledBag, 'cart'> | null>(null);
  const [isFilling, setFilling] = useState(false);
  const words = texts().fill;
  const isThere = isInBag(useCart(), things);
  const isFilled = filled ? filled.count > 0 : isThere;
  async function fill(): Promise<void> {
    setFilling(true);
    await fillBagAgain(things).then(setFilled, reportFailure);
    setFilling(false);
  }
  return (
    <>
      {filled ? (
        <div className={styles.filled}>
          <CheckoutNote isBad={filled.count === 0}>
            <b>
              {filled.count === 0 ? words.nothing : filled.changed.length > 0 ? words.changed : words.done}
            </b>
            {filled.changed.length > 0 ? (
              <ul>
                {filled.changed.map(({ name, change, text }) => (
                  <li key={`${name} ${change}`}>
                    {change in words.gone
                      ? words.gone[change as keyof typeof words.gone](name)
                      : words.different(name, text)}
                  </li>
                ))}
              </ul>
            ) : null}
          </CheckoutNote>
        </div>
      ) : null}
      <div className={styles.actions}>
        {isFilled ? (
          <>
            <ButtonLink to={href('/checkout')} variant="primary" size="large">
              {texts().goToCheckout}
            </ButtonLink>
            <ButtonLink to={`${href('/shop')}${bagHash}`} size="large">
              {texts().toBag}
            </ButtonLink>
          </>
        ) : (
          <>
            {filled ? null : (
              <Button
                variant="primary"
                size="large"
                busy={isFilling}
                busyLabel={words.filling}
                onClick={fill}
              >
                {words.fill}
              </Button>
            )}
            <ButtonLink to={href('/shop')} size="large">
              {texts().toShop}
            </ButtonLink>
          </>
        )}
      </div>
    </>
  );
}
