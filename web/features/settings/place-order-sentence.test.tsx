import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { type CheckoutReason, checkoutReasons } from '#contract/checkout-reasons.ts';
import { PlaceOrderSentence } from './place-order-sentence.tsx';

const renderText = (asks: CheckoutReason[], requires: CheckoutReason[]) =>
  renderToStaticMarkup(<PlaceOrderSentence asks={asks} requires={requires} />).replaceAll(/<[^>]+>/g, '|');

it('says whether Place Order orders or opens the page, and why', () => {
  expect(renderText([], [])).toContain('‘Place Order’ in the bag orders at once.');
  const opens = renderText(['guests', 'payments'], []);
  expect(opens).toContain('because guests may order and shoppers choose how to pay.');
  expect(opens).toContain('Apps that order without this page still can');
  expect(renderText(['address'], ['address'])).toContain('sent to it, because an address is required.');
});

it('knows every reason', () => {
  expect(renderText([...checkoutReasons], [...checkoutReasons])).not.toContain('undefined');
});
