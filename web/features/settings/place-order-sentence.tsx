import type { CheckoutReason } from '#contract/checkout-reasons.ts';
import { defineTexts } from '#contract/texts.ts';
import * as en from '#web/texts/en/checkout-settings.ts';

const texts = defineTexts({ en });

interface PlaceOrderSentenceProps {
  asks: readonly CheckoutReason[];
  requires: readonly CheckoutReason[];
}

/** The effect of 'Place Order' by the saved settings, and why. It is announced when a save changes it. */
export function PlaceOrderSentence({ asks, requires }: PlaceOrderSentenceProps) {
  const { placeOrder } = texts();
  return (
    <div role="status" className="ui">
      <p>{asks.length > 0 ? placeOrder.opens(asks) : placeOrder.orders}</p>
      {asks.length > 0 ? (
        <p className="muted">{requires.length > 0 ? placeOrder.refused(requires) : placeOrder.alsoOrders}</p>
      ) : null}
    </div>
  );
}
