/**
 * How Stripe counts, where that is not how the shop does (https://docs.stripe.com/currencies): the factor from minor units of the shop to
 * those of Stripe.
 */
const factors: Readonly<Record<string, number>> = {
  // Without decimals in the shop, with two at Stripe, which have to be 0.
  ISK: 100,
  UGX: 100,
  // The other way round.
  MGA: 0.01,
};
const minorFactor = (currency: string) => factors[currency] ?? 1;

/** @returns minor units as Stripe counts them; with decimals when Stripe cannot charge the amount */
export const toStripeAmount = (minor: number, currency: string): number =>
  minorFactor(currency) < 1 ? minor / Math.round(1 / minorFactor(currency)) : minor * minorFactor(currency);

/** @param currency as Stripe writes it @returns minor units of the shop; with decimals for an amount that the shop cannot have */
export function fromStripeAmount(
  amount: number,
  currency: string,
): { amountMinor: number; currency: string } {
  const code = currency.toUpperCase();
  const factor = minorFactor(code);
  const amountMinor = factor < 1 ? amount * Math.round(1 / factor) : amount / factor;
  return { amountMinor, currency: code };
}

/** The least that Stripe charges, in its units. Others follow an exchange rate: Stripe itself refuses what is too little. */
const minAmounts: Readonly<Record<string, number>> = {
  ...{ USD: 50, AED: 200, AUD: 50, BRL: 50, CAD: 50, CHF: 50, CZK: 1_500, DKK: 250, EUR: 50, GBP: 30 },
  ...{ HKD: 400, HUF: 17_500, INR: 50, JPY: 50, MXN: 1_000, MYR: 200, NOK: 300, NZD: 50, PLN: 200 },
  ...{ RON: 200, SEK: 300, SGD: 50, THB: 1_000 },
};

/** @returns the least that Stripe charges, in minor units of the shop; 1 where it is not known */
export function minStripeAmount(currency: string): number {
  const min = minAmounts[currency];
  return min === undefined ? 1 : fromStripeAmount(min, currency).amountMinor;
}

/** True when Stripe can charge it to the last decimal. */
export const isStripeAmount = (minor: number, currency: string): boolean =>
  Number.isInteger(toStripeAmount(minor, currency));
