import { useState } from 'react';
import { href } from 'react-router';
import type { Checkout } from '#contract/checkout.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button, ButtonLink } from '#web/components/buttons/button.tsx';
import { useHeldId } from '#web/features/cart/sent-checkout.store.ts';
import type { ReturnedState } from '#web/features/payments/returned-state.ts';
import { payHeld } from '#web/features/placing/held-checkout.ts';
import { reportFailure } from '#web/lib/api/report-failure.ts';
import { useSessionToken } from '#web/lib/api/session.ts';
import { formatPrice } from '#web/lib/format/format.ts';
import { loginPath } from '#web/lib/navigation/return-path.ts';
import * as en from '#web/texts/en/paying.ts';
import { FillAgain } from './fill-again.tsx';
import * as styles from './returned-page.module.css';
import { isLinkKey, returnedPath } from './returned-path.ts';

const texts = defineTexts({ en });

export interface Returned {
  /** 'arrived': an order of an account, in a browser that is not signed in. */
  state: ReturnedState | 'arrived';
  /** By what the page was asked for. */
  id: string;
  checkout?: Checkout | undefined;
  error?: Error | null;
  onChange?: () => Promise<unknown>;
}

/** The buyer's next actions. While it is being checked, and while the money is on its way, that is nothing. */
export function ReturnedActions({ state, id, checkout, onChange }: Returned) {
  const isGuest = useSessionToken() === null;
  const isOwn = useHeldId() === checkout?._id;
  const things = checkout?.things;
  const words = texts();
  switch (state) {
    case 'processing':
    case 'mismatch':
    case 'refunding':
      return <Actions toShop />;
    case 'arrived':
      return (
        <Actions>
          <ButtonLink to={checkout?.link ?? href('/order/link')} variant="primary" size="large">
            {words.toOrder}
          </ButtonLink>
        </Actions>
      );
    case 'declined':
      return (
        <Actions>
          {isOwn || !checkout ? <ToCheckout /> : <PayAgain {...{ id, checkout, onChange }} />}
        </Actions>
      );
    case 'failed':
    case 'released':
      return things ? <FillAgain things={things} /> : <Actions toShop />;
    case 'unknown':
      return (
        <Actions toShop>
          {isGuest && id !== '' ? (
            <ButtonLink
              to={loginPath(isLinkKey(id) ? href('/dashboard/orders') : returnedPath(id))}
              variant="primary"
              size="large"
            >
              {words.logIn}
            </ButtonLink>
          ) : null}
          <ButtonLink to={href('/contact')} size="large">
            {words.write}
          </ButtonLink>
        </Actions>
      );
    default:
      return null;
  }
}

function Actions({ toShop = false, children }: { toShop?: boolean; children?: React.ReactNode }) {
  return (
    <div className={styles.actions}>
      {children}
      {toShop ? (
        <ButtonLink to={href('/shop')} size="large">
          {texts().toShop}
        </ButtonLink>
      ) : null}
    </div>
  );
}

const ToCheckout = () => (
  <ButtonLink to={href('/checkout')} variant="primary" size="large">
    {texts().toCheckout}
  </ButtonLink>
);

/** In a browser that has not sent it, such as on the phone that reads the mail. */
function PayAgain({ id, checkout, onChange }: Pick<Returned, 'id' | 'onChange'> & { checkout: Checkout }) {
  const [isGoing, setGoing] = useState(false);
  const words = texts().held;
  async function pay(): Promise<void> {
    setGoing(true);
    try {
      const paying = await payHeld(id);
      if (paying && 'pay' in paying) return location.assign(paying.pay);
      await onChange?.();
    } catch (failure) {
      reportFailure(failure);
    }
    setGoing(false);
  }
  return (
    <Button variant="primary" size="large" busy={isGoing} busyLabel={words.going} onClick={pay}>
      {words.goOn(formatPrice(checkout.total ?? 0))}
    </Button>
  );
}
