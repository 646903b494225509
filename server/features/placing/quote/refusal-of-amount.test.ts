import { expect, it } from 'vitest';
import { createFakeProvider } from '#server/testing/builders/fake-provider.ts';
import { quotePayment } from './refusal-of-amount.ts';

const fake = createFakeProvider();
fake.minimumMinor = 50;
const providers = fake.wrapProviders();
const offered = { name: 'Card', text: '' };

it.each([
  ['test', 49, { unavailable: 'The total is too small to be paid online.' }],
  ['test', 50, {}],
  // Nothing has to be paid.
  ['test', 0, {}],
  ['transfer', 49, {}],
] as const)('%s for %i', (id, totalMinor, expected) => {
  expect(quotePayment(providers, { ...offered, id }, totalMinor)).toEqual({
    ...{ _id: id, name: 'Card', text: '', isOnline: id === 'test' },
    ...expected,
  });
});
