import { useState } from 'react';
import { href, useLocation, useNavigate } from 'react-router';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { ApiError } from '#web/lib/api/api.ts';
import { failureText, reportFailure } from '#web/lib/api/report-failure.ts';
import { useSessionToken } from '#web/lib/api/session.ts';
import { loginPath } from '#web/lib/navigation/return-path.ts';
import { notify } from '#web/lib/page/notify.ts';
import { useShop } from '#web/lib/page/use-shop.ts';
import * as en from '#web/texts/en/bag.ts';
import { haveChanged } from '../cart/bag-changes.ts';
import { pathWithBag } from '../cart/bag-path.ts';
import { type Cart, type CartItem, isOrderable, nameWithChoice } from '../cart/cart.rules.ts';
import { currentCart, useCart } from '../cart/cart.store.ts';
import { applyQuote, keepChangesSeen } from '../cart/open-bag.ts';
import { useQuote } from '../cart/quote.queries.ts';
import * as styles from './bag-sums.module.css';
import { placeOrder, useIsUnanswered } from './place-order.ts';

const texts = defineTexts({ en });

type CheckoutButtonProps = {
  onDone: () => void;
  /** With why nothing was ordered; null at the next press. */
  onRefused: (why: string | null) => void;
  /** A line with an invalid quantity. */
  refusedLine: CartItem | null;
};

/**
 * Opens the checkout page, where the shop has one. Otherwise it places the order of the signed-in user once its total is
 * shown, and sends guests to /login. After a refusal the bag stays open and says what changed, and can be ordered at the next
 * press.
 */
export function CheckoutButton({ onDone, onRefused, refusedLine }: CheckoutButtonProps) {
  const token = useSessionToken();
  const navigate = useNavigate();
  const login = loginPath(pathWithBag(useLocation()));
  const canOrder = useCart().items.some(isOrderable);
  const { data, isError, isPlaceholderData, refetch } = useQuote();
  const [isPlacing, setPlacing] = useState(false);
  const [isOpening, setOpening] = useState(false);
  const isTotalShown = data !== undefined && !isPlaceholderData && !isError;

  // A bag that was sent with one press is asked for with one press.
  const isUnanswered = useIsUnanswered();
  const { opensCheckout, allowsGuests } = useShop().offer;
  const leadsOn = opensCheckout && !isUnanswered && (token !== null || allowsGuests);

  /** The bag stays until the page is there, which has no bag. */
  async function openCheckout(): Promise<void> {
    setOpening(true);
    if (isTotalShown) keepChangesSeen();
    await navigate(href('/checkout'));
    setOpening(false);
  }

  /** The bag shows all that has changed; the shop's own words name one problem. */
  async function explain(failure: unknown, pressed: Cart): Promise<string> {
    const { data } = await refetch();
    if (data) applyQuote(data.lines);
    const isChanged = failure instanceof ApiError && haveChanged(pressed.items, currentCart().items);
    return isChanged ? texts().changes.notPlaced : failureText(failure);
  }

  async function checkOut(): Promise<void> {
    if (leadsOn) return await openCheckout();
    if (!token) {
      onDone();
      notify.warning('Please login to proceed to checkout');
      navigate(login);
      return;
    }
    setPlacing(true);
    onRefused(null);
    const pressed = currentCart();
    try {
      const orderId = await placeOrder();
      notify.succeeded();
      onDone();
      navigate(href('/order/success/:id', { id: orderId }));
    } catch (failure) {
      // The owner has changed what is asked, since this page was loaded.
      if (failure instanceof ApiError && failure.code === 'checkout-required') return await openCheckout();
      if (failure instanceof ApiError && failure.status === 401) {
        reportFailure(failure);
        navigate(login);
      } else onRefused(await explain(failure, pressed));
    } finally {
      setPlacing(false);
    }
  }

  return (
    // React Router asks early where a form leads that says so.
    <form
      action={href('/checkout')}
      data-discover={leadsOn || undefined}
      className={styles.checkout}
      onSubmit={(event) => {
        event.preventDefault();
        void checkOut();
      }}
    >
      {refusedLine ? (
        <p className="ui muted">Please correct the quantity of {nameWithChoice(refusedLine)} first.</p>
      ) : null}
      {canOrder ? null : <p className="ui muted">Nothing in your bag can be ordered now.</p>}
      <Button
        variant="primary"
        size="large"
        block
        type="submit"
        busy={isPlacing || isOpening}
        busyLabel={isPlacing ? 'Placing order' : texts().opening}
        disabled={!canOrder || refusedLine !== null || (!leadsOn && token !== null && !isTotalShown)}
      >
        {token ? 'Place Order' : 'Proceed To Checkout'}
      </Button>
    </form>
  );
}
