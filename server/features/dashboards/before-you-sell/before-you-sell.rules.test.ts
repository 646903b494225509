import { expect, it } from 'vitest';
import { initialSettings } from '../../settings/settings.rules.ts';
import { type ShopFacts, sellingSteps } from './before-you-sell.rules.ts';

const initial = initialSettings({ storeName: 'Kiln', supportPhone: '', taxRate: 5 });
const elsewhere = initial.delivery.zones[0] as (typeof initial.delivery.zones)[number];
const vat = {
  ...{ country: 'DE', region: '', postcodePrefix: '', class: 'standard' as const, title: 'USt.', rate: 19 },
};
const fresh: ShopFacts = {
  settings: initial,
  ...{ productsForSale: 0, hasTerms: false, hasStripeKey: false, confirmed: {} },
  mail: { leavesTheShop: false, unsent: 0, oldest: null },
  company: { name: null, vatId: null, missing: ['legalName', 'phone'] },
  seen: { delivery: 'd', taxes: 't' },
};
const { checkout, payments } = initial;
const withSettings = (changed: Partial<ShopFacts['settings']>): Partial<ShopFacts> => ({
  settings: { ...initial, ...changed },
});
const zone = (changed: object, isActive = true) =>
  withSettings({
    delivery: {
      zones: [{ ...elsewhere, isActive, methods: elsewhere.methods.map((one) => ({ ...one, ...changed })) }],
    },
  });
const step = (name: string, changed: Partial<ShopFacts> = {}) => {
  const { step: _, ...found } = sellingSteps({ ...fresh, ...changed }).find((one) => one.step === name) ?? {};
  return found;
};

it('asks what one answer decides first, and lists what is done last', () => {
  const order = (changed: Partial<ShopFacts>) =>
    sellingSteps({ ...fresh, ...changed }).map((one) => `${one.step} ${one.state}`);
  expect(order({})).toEqual([
    ...['delivery question', 'taxes question', 'products open', 'payments open', 'mail open', 'terms open'],
    'company open',
  ]);
  const oldest = new Date('2026-11-28T20:14:00Z');
  expect(order({ productsForSale: 1, mail: { leavesTheShop: false, unsent: 3, oldest } })).toEqual([
    ...['delivery question', 'taxes question', 'payments open', 'mail fault', 'terms open', 'company open'],
    'products done',
  ]);
});

it.each<[string, string, Partial<ShopFacts>, object]>([
  ['products', 'none', {}, { state: 'open' }],
  ['products', 'some', { productsForSale: 1 }, { state: 'done', text: '1 product is for sale.' }],
  ['delivery', 'as a shop begins', {}, { state: 'question', seen: 'd' }],
  [
    'delivery',
    'that somebody has said is right',
    { confirmed: { delivery: { seen: 'd', by: 'Ada Test' } } },
    { state: 'done', text: 'Delivered everywhere, free of charge. Confirmed by Ada Test.' },
  ],
  [
    'delivery',
    'that has changed since',
    { confirmed: { delivery: { seen: 'other', by: 'Ada Test' } } },
    { state: 'question' },
  ],
  ['delivery', 'with a price', zone({ price: 5 }), { state: 'done', text: '1 zone.' }],
  ['delivery', 'that is all off', zone({}, false), { state: 'open' }],
  ['delivery', 'without a method that is offered', zone({ isActive: false }), { state: 'open' }],
  [
    'taxes',
    'one rate',
    {},
    { state: 'question', text: 'One rate of 5 % everywhere: is that right?', seen: 't' },
  ],
  [
    'taxes',
    'one rate in Germany',
    withSettings({ checkout: { ...checkout, country: 'DE' } }),
    { hint: expect.stringContaining('The standard rate of Germany is 19 %.') },
  ],
  [
    'taxes',
    'none',
    withSettings({ general: { ...initial.general, taxRate: 0 } }),
    { text: 'No tax is charged: is that right?' },
  ],
  [
    'taxes',
    'one rate that is right, by somebody who is gone',
    { confirmed: { taxes: { seen: 't', by: null } } },
    { state: 'done', text: 'One rate of 5 % everywhere.' },
  ],
  ['taxes', 'by place', withSettings({ taxes: { pricesIncludeTax: true, rates: [vat] } }), { state: 'done' }],
  ['payments', 'none', {}, { state: 'open', text: 'Orders say nothing of payment.' }],
  [
    'payments',
    'the test payment alone',
    withSettings({ payments: { ...payments, offersTest: true } }),
    { state: 'open', text: expect.stringContaining('It does not count') },
  ],
  [
    'payments',
    'cards without a key',
    withSettings({ payments: { ...payments, offersStripe: true } }),
    { state: 'open', text: 'Stripe has no secret key.' },
  ],
  [
    'payments',
    'cards',
    { ...withSettings({ payments: { ...payments, offersStripe: true } }), hasStripeKey: true },
    { state: 'done', text: 'Card.' },
  ],
  [
    'payments',
    'a transfer to nobody knows where',
    withSettings({ checkout: { ...checkout, offersTransfer: true } }),
    { state: 'open', text: 'Say where to transfer to.' },
  ],
  [
    'mail',
    'that was not sent',
    { mail: { leavesTheShop: false, unsent: 3, oldest: new Date('2026-11-28T20:14:00Z') } },
    { state: 'fault', text: expect.stringContaining('3 mails were not sent') },
  ],
  ['mail', 'with a server', { mail: { leavesTheShop: true, unsent: 0, oldest: null } }, { state: 'done' }],
  ['terms', 'published', { hasTerms: true }, { state: 'done' }],
  ['company', 'incomplete', {}, { state: 'open', text: 'Still missing: legal name and phone.' }],
  [
    'company',
    'complete',
    { company: { name: 'Kiln & Co Keramik GmbH', vatId: 'DE1', missing: [] } },
    { state: 'done', text: 'Kiln & Co Keramik GmbH, with VAT id.' },
  ],
])('%s, %s', (name, _, changed, expected) => expect(step(name, changed)).toMatchObject(expected));
