import { isHad } from '#contract/active-discounts.ts';
import type { CheckoutReason, ShownMethod, ShownOffer, ShownZone } from '#contract/checkout-reasons.ts';
import { type DeliveryMethod, type DeliveryZone, deliveryDays, findZone } from '#contract/delivery.ts';
import { toDestination } from '#contract/destinations.ts';
import { toMinor } from '#contract/money.ts';
import { isOnline, offeredLaterPayments, offeredPayments } from '#contract/payments.ts';
import { shownLimit } from '#contract/read-limit.ts';
import type { AllSettings } from '#contract/settings.contract.ts';

interface CheckoutReasons {
  /** 'Place Order' opens the page; empty when it orders. */
  asks: CheckoutReason[];
  /** `order/add` is refused; empty when it orders. All of them are in `asks`, too. */
  requires: CheckoutReason[];
}

const activeMethods = ({ isActive, methods }: DeliveryZone): DeliveryMethod[] =>
  isActive ? methods.filter((one) => one.isActive) : [];

const isFree = ({ kind, price }: DeliveryMethod) => kind === 'flat' && price === 0;
const isSent = ({ kind }: DeliveryMethod) => kind !== 'pickup';

/** The reasons to ask something, or to insist on it, that the settings leave (docs/rules.md#one-press-or-the-checkout-page). */
export function toCheckoutReasons(settings: AllSettings, now: Date): CheckoutReasons {
  const { general, checkout, delivery, taxes, discounts } = settings;
  const payments = offeredPayments(settings);
  const zones = delivery.zones.map(activeMethods);
  const rates = new Set([general.taxRate, ...taxes.rates.map(({ rate }) => rate)].filter((rate) => rate > 0));
  const holding = (reasons: [CheckoutReason, boolean][]) =>
    reasons.filter(([, holds]) => holds).map(([reason]) => reason);
  const requires = holding([
    ['always', checkout.alwaysShowCheckout],
    ['address', checkout.requiresAddress],
    ['terms', checkout.requiresTerms],
    ['no-free-method', zones.some((methods) => !methods.some((one) => isFree(one) && isSent(one)))],
    ['tax-by-place', taxes.rates.length > 0],
    ['paid-online', offeredLaterPayments(settings).length === 0],
  ]);
  const asks = holding([
    ['methods', zones.some((methods) => methods.length > 1)],
    ['delivery-price', zones.some((methods) => methods.some((one) => isSent(one) && !isFree(one)))],
    ['payments', payments.length > 1 || payments.some(({ id }) => isOnline(id))],
    ['guests', checkout.allowsGuests],
    ['tax-rates', rates.size > 1],
    ['gross-prices', taxes.pricesIncludeTax],
    ['discounts', discounts.active.some((one) => isHad(one, now))],
  ]);
  return { asks: [...requires, ...asks], requires };
}

/** A product's page is not the checkout. */
const maxMethods = 4;

/** The offer on pages to everybody at this moment (docs/rules.md#what-pages-promise). */
export function shownOffer(settings: AllSettings, now: Date): ShownOffer {
  const { checkout, delivery, taxes, orders, discounts } = settings;
  const zones = delivery.zones.map((zone) => activeMethods(zone).filter(isSent));
  const delivering = zones.filter((methods) => methods.length > 0);
  const home = findZone(delivery, toDestination({ countryCode: checkout.country }));
  return {
    opensCheckout: toCheckoutReasons(settings, now).asks.length > 0,
    allowsGuests: checkout.allowsGuests,
    country: checkout.country,
    pricesIncludeTax: taxes.pricesIncludeTax,
    ...(discounts.active.some((one) => one.code !== null && isHad(one, now))
      ? { takesCodes: true as const }
      : {}),
    delivery: sharedPromise(delivering),
    methods: (home ? activeMethods(home) : []).slice(0, maxMethods).map(shownMethod),
    payments: offeredPayments(settings).flatMap(({ id, name }) => (id === 'later' ? [] : [{ id, name }])),
    ...shownLimit(String(orders.purchaseLimit)),
  };
}

const shownMethod = ({ name, kind, price, freeFrom, steps, ...method }: DeliveryMethod): ShownMethod => ({
  ...{ name, kind, days: deliveryDays(method) },
  price: kind === 'weight' ? Math.min(...steps.map((step) => step.price)) : kind === 'flat' ? price : 0,
  freeFrom: kind === 'pickup' ? null : freeFrom,
});

/** All zones with what is offered there, in the owner's sequence (docs/rules.md#what-pages-promise). */
export const shownZones = ({ delivery }: Pick<AllSettings, 'delivery'>): ShownZone[] =>
  delivery.zones.map((zone) => ({
    ...{ id: zone.id, name: zone.name, places: zone.places },
    methods: activeMethods(zone).map((method) => ({
      ...shownMethod(method),
      ...{ id: method.id, text: method.text },
    })),
  }));

/** The promise that holds in every zone. */
function sharedPromise(zones: readonly DeliveryMethod[][]): ShownOffer['delivery'] {
  if (zones.length === 0) return 'priced';
  const freeFrom = zones.map((methods) =>
    methods.map((one) => (isFree(one) ? 0 : (one.freeFrom ?? Number.POSITIVE_INFINITY))),
  );
  const highest = Math.max(...freeFrom.map((sums) => Math.min(...sums)));
  if (!Number.isFinite(highest)) return 'priced';
  const isChoice = freeFrom.flat().some((sum) => sum > highest);
  return highest === 0 && !isChoice ? 'free' : { freeFromMinor: toMinor(highest), isChoice };
}
