import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Quote } from '#contract/checkout.contract.ts';
import { CheckoutSummary } from './checkout-summary.tsx';

const quote = {
  ...{ subtotal: 28, shipping: 0, tax: 1.4, total: 29.4, pricesIncludeTax: false },
  delivery: { methods: [{ _id: 'm', name: 'Standard' }], chosen: 'm' },
  taxes: [{ title: 'Tax', rate: 5, amount: 1.4 }],
} as unknown as Quote;
const renderText = (isFinal: boolean, shown = quote) =>
  renderToStaticMarkup(
    <CheckoutSummary quote={shown} isLoading={false} isFinal={isFinal} count={1}>
      {null}
    </CheckoutSummary>,
  )
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

it('estimates the total of the bag before the address is known', () => {
  const text = renderText(false);
  expect(text).toMatch(/Order summary, 1 item About \$29\.40/);
  expect(text).toMatch(
    /Shipping and handling, Standard Free Tax \$1\.40 Estimated total \$29\.40 Estimated: /,
  );
});

it('has the total that is paid once the address is known', () => {
  const text = renderText(true);
  expect(text).toMatch(/Order summary, 1 item \$29\.40/);
  expect(text).toMatch(/ Total \$29\.40 This total is what you pay/);
});

it('promises no free delivery where none is known yet', () => {
  const nowhere = { ...quote, delivery: { methods: [], chosen: null } };
  expect(renderText(false, nowhere)).toContain('Shipping and handling After the address');
});
