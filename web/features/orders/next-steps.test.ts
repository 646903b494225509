import { expect, it } from 'vitest';
import type { Order } from '#contract/orders.contract.ts';
import { nextSteps } from './next-steps.ts';

const address = {
  address: '12 Harbour Street',
  city: 'Portland',
  state: 'ME',
  country: 'USA',
  zipCode: '04101',
};
const of = (...makers: string[]) =>
  ({
    number: 1042,
    created: '2026-11-21T10:00:00.000Z',
    address,
    products: makers.map((name) => ({ product: { brand: { name } } })),
  }) as Order;
const texts = (order: Order) => nextSteps(order).map(({ title, text }) => `${title}: ${text}`);

it('names who packs it and the delivery address', () => {
  expect(texts(of('Tindra', 'Kilnfold', 'Tindra'))).toEqual([
    'Ordered: We have it, and nothing more is asked of you.',
    'Packed and sent: Tindra and Kilnfold pack what is theirs. We write to you whenever something leaves.',
    'At your door: 12 Harbour Street, Portland, ME 04101, USA',
    'Changed your mind?: Cancel it on the order’s page, until it is delivered.',
  ]);
  expect(texts(of('Tindra'))[1]).toContain('Tindra packs it next.');
  expect(texts(of())[1]).toContain('We pack it next.');
});

it('mentions a missing address', () => {
  const [ordered, , delivery] = nextSteps({ ...of('Tindra'), address: null });
  expect(ordered).toMatchObject({ text: 'We have it.' });
  expect(delivery).toMatchObject({
    text: 'This order has no delivery address yet.',
    link: { to: '/contact?order=1042' },
  });
});

it('has only the first step done', () => {
  expect(nextSteps(of('Tindra')).map(({ isDone }) => isDone ?? false)).toEqual([true, false, false, false]);
});
