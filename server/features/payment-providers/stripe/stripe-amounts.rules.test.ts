import { expect, it } from 'vitest';
import { findDecimals } from '#contract/currencies.ts';
import { fromStripeAmount, isStripeAmount, minStripeAmount, toStripeAmount } from './stripe-amounts.rules.ts';

/** https://docs.stripe.com/currencies#zero-decimal */
const withoutDecimals = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ');

it.each(['USD', 'EUR', 'HUF', 'TWD', 'JPY', 'KRW', 'ISK', 'UGX', 'MGA'])(
  'counts %s as Stripe does, and back',
  (currency) => {
    const inShop = 10 ** (findDecimals(currency) ?? 0);
    const atStripe = withoutDecimals.includes(currency) ? 1 : 100;
    // Twelve of the currency itself.
    expect(toStripeAmount(12 * inShop, currency)).toBe(12 * atStripe);
    expect(fromStripeAmount(12 * atStripe, currency.toLowerCase())).toEqual({
      amountMinor: 12 * inShop,
      currency,
    });
  },
);

it('has the least of a currency in the units of the shop', () => {
  expect(minStripeAmount('USD')).toBe(50);
  expect(minStripeAmount('HUF')).toBe(17_500);
  expect(minStripeAmount('JPY')).toBe(50);
  expect(minStripeAmount('ISK')).toBe(1);
});

it('knows what cannot be charged to the last decimal', () => {
  expect(isStripeAmount(1_234, 'USD')).toBe(true);
  expect(isStripeAmount(1_234, 'MGA')).toBe(false);
  expect(isStripeAmount(1_200, 'MGA')).toBe(true);
});
