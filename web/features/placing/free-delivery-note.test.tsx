import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Quote } from '#contract/checkout.contract.ts';
import { FreeDeliveryNote } from './free-delivery-note.tsx';

const quote = {
  ...{ subtotal: 210, shipping: 6 },
  delivery: { chosen: 'm', methods: [{ _id: 'm', name: 'Standard', price: 6, freeFrom: 200 }] },
  discounts: [{ title: '10%', saves: 21, isDelivery: false, lines: [] }],
};
const off = (isDelivery: boolean) => [{ title: 'D', saves: 6, isDelivery, lines: [] }];

it.each([
  ['the sum after the discount', {}, 'Delivery is free from $200.00 after the discount: $11.00 to go.'],
  [
    'the subtotal without one',
    { discounts: undefined, subtotal: 180 },
    'Delivery is free from $200.00: $20.00 to go.',
  ],
  [
    'the subtotal beside one on delivery',
    { subtotal: 180, discounts: off(true) },
    'Delivery is free from $200.00: $20.00 to go.',
  ],
  ['nothing where it is free', { shipping: 0 }, ''],
  ['nothing where the sum is enough', { discounts: off(false) }, ''],
])('counts %s', (_about, change, words) => {
  const html = renderToStaticMarkup(<FreeDeliveryNote quote={{ ...quote, ...change } as unknown as Quote} />);
  expect(html.replaceAll(/<[^>]+>/g, '')).toBe(words);
});
