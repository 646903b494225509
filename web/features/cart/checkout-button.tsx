import { useState } from 'react';
import { href, useLocation, useNavigate } from 'react-router';
import { Button } from '#web/components/buttons/button.tsx';
import { ApiError } from '#web/lib/api/api.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { reportFailure } from '#web/lib/api/report-failure.ts';
import { useSessionToken } from '#web/lib/api/session.ts';
import { loginPath } from '#web/lib/navigation/return-path.ts';
import { notify } from '#web/lib/page/notify.ts';
import { useShop } from '#web/lib/page/use-shop.ts';
import { pathWithBag } from './bag-path.ts';
import { type CartItem, nameWithChoice } from './cart.rules.ts';
import { useCart } from './cart.store.ts';
import { isOrderable, placeOrder, useIsUnanswered } from './place-order.ts';
import { quotesKey, useQuote } from './quote.queries.ts';

type CheckoutButtonProps = {
  onDone: () => void;
  /** A line with an invalid quantity. */
  refusedLine: CartItem | null;
};

/**
 * Opens the checkout page, where the shop has one. Otherwise it places the order of the signed-in user once its total is
 * shown, and sends guests to /login. After a refusal the bag stays open with what changed, and can be ordered at the next
 * press.
 */
export function CheckoutButton({ onDone, refusedLine }: CheckoutButtonProps) {
  const token = useSessionToken();
  const navigate = useNavigate();
  const login = loginPath(pathWithBag(useLocation()));
  const canOrder = useCart().items.some(isOrderable);
  const { data, isError, isPlaceholderData } = useQuote();
  const [isPlacing, setPlacing] = useState(false);
  const isTotalShown = data !== undefined && !isPlaceholderData && !isError;

  // A bag that was sent with one press is asked for with one press.
  const isUnanswered = useIsUnanswered();
  const { opensCheckout, allowsGuests } = useShop().offer;
  const leadsOn = opensCheckout && !isUnanswered && (token !== null || allowsGuests);

  function openCheckout(): void {
    onDone();
    navigate(href('/checkout'));
  }

  async function checkOut(): Promise<void> {
    if (leadsOn) return openCheckout();
    if (!token) {
      onDone();
      notify.warning('Please login to proceed to checkout');
      navigate(login);
      return;
    }
    setPlacing(true);
    try {
      const orderId = await placeOrder();
      notify.succeeded();
      onDone();
      navigate(href('/order/success/:id', { id: orderId }));
    } catch (failure) {
      // The owner has changed what is asked, since this page was loaded.
      if (failure instanceof ApiError && failure.code === 'checkout-required') return openCheckout();
      reportFailure(failure);
      if (failure instanceof ApiError && failure.status === 401) navigate(login);
      else await queryClient.invalidateQueries({ queryKey: quotesKey });
    } finally {
      setPlacing(false);
    }
  }

  return (
    <>
      {refusedLine ? (
        <p className="ui muted">Please correct the quantity of {nameWithChoice(refusedLine)} first.</p>
      ) : null}
      {canOrder ? null : <p className="ui muted">Nothing in your bag can be ordered now.</p>}
      <Button
        variant="primary"
        size="large"
        block
        busy={isPlacing}
        busyLabel="Placing order"
        disabled={!canOrder || refusedLine !== null || (!leadsOn && token !== null && !isTotalShown)}
        onClick={checkOut}
      >
        {token ? 'Place Order' : 'Proceed To Checkout'}
      </Button>
    </>
  );
}
