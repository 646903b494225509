import { expect, it } from 'vitest';
import type { CheckoutSettings } from '#contract/checkout-settings.ts';
import type { DeliverySettings } from '#contract/delivery.ts';
import type { PaymentSettings } from '#contract/payment-settings.ts';
import { checklistOf, type KnownShop } from './checklist.ts';

const checkout: CheckoutSettings = {
  ...{ alwaysShowCheckout: false, allowsGuests: false, requiresAddress: false, requiresTerms: false },
  ...{ country: '', offersOnDelivery: false, onDeliveryName: 'On delivery', onDeliveryText: '' },
  ...{ offersTransfer: false, transferName: 'By transfer', transferText: '' },
};
const payments: PaymentSettings = {
  ...{ offersStripe: false, stripeName: 'Card', stripeText: '', offersTest: false, holdMinutes: 35 },
};
const stripe = { payments: { ...payments, offersStripe: true } };
const zone = (isActive: boolean, isOffered = true): DeliverySettings['zones'][number] => ({
  ...{ id: 'z', name: 'Everywhere else', isActive, places: [] },
  methods: [
    {
      ...{ id: 'm', name: 'Standard', kind: 'flat', price: 0, freeFrom: null, steps: [] },
      ...{ daysFrom: null, daysTo: null, text: '', isActive: isOffered },
    },
  ],
});
const ready: KnownShop = {
  isSelling: true,
  delivery: { zones: [zone(true)] },
  taxes: { pricesIncludeTax: false, rates: [] },
  taxRate: 5,
  hasTerms: true,
  checkout: { ...checkout, offersOnDelivery: true },
  payments,
  hasStripeKey: false,
};
const openPoints = (shop: KnownShop) =>
  checklistOf(shop).flatMap(({ point, state }) => (state?.isDone === false ? [point] : []));

it.each<[string, Partial<KnownShop>, string[]]>([
  ['nothing of a shop that is ready', {}, []],
  ['products', { isSelling: false }, ['products']],
  ['delivery where all zones are off', { delivery: { zones: [zone(false)] } }, ['delivery']],
  ['delivery where no method is offered', { delivery: { zones: [zone(true, false)] } }, ['delivery']],
  ['taxes where none is charged', { taxRate: 0 }, ['taxes']],
  ['terms', { hasTerms: false }, ['terms']],
  ['payment, of which orders say nothing', { checkout }, ['payments']],
  ['nothing while cards can be charged', { checkout, ...stripe, hasStripeKey: true }, []],
  ['payment by card without a key', { checkout, ...stripe }, ['payments']],
  [
    'payment by transfer, to nobody knows where',
    { checkout: { ...checkout, offersOnDelivery: true, offersTransfer: true } },
    ['payments'],
  ],
])('is open: %s', (_, changed, points) => expect(openPoints({ ...ready, ...changed })).toEqual(points));

it('says nothing of what is not loaded', () => {
  const nothing = { isSelling: undefined, delivery: undefined, taxes: undefined, hasTerms: undefined };
  const unpaid = { checkout: undefined, payments: undefined, hasStripeKey: undefined };
  const states = checklistOf({ ...nothing, ...unpaid, taxRate: 5 }).map(({ state }) => state);
  expect(states).toEqual([null, null, null, null, null]);
});
