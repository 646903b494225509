import { expect, it } from 'vitest';
import { type CheckoutPart, foldParts } from './checkout-parts.ts';
import { partFacts } from './part-facts.ts';

const guest = {
  ...{ isGuest: true, isContactValid: true, isTyped: true, isAddressComplete: true },
  ...{ isPickUp: false, isNamed: true, hasMethod: true, offeredMethods: 2, changing: null },
};
const openParts = (
  given: Partial<typeof guest>,
  done: CheckoutPart[],
  changing: CheckoutPart | null = null,
) =>
  Object.entries(foldParts(partFacts({ ...guest, ...given, changing } as never), done, changing))
    .filter(([, state]) => state === 'open')
    .map(([part]) => part);
const openPart = (...given: Parameters<typeof openParts>) => openParts(...given).join(' and ');

it('keeps the methods open while somebody chooses pick-up and another one', () => {
  const done: CheckoutPart[] = ['contact', 'address'];
  expect(openPart({}, done)).toBe('delivery and payment');
  expect(openPart({ isPickUp: true }, done)).toBe('delivery and payment');
  expect(openPart({}, done, 'delivery')).toBe('delivery');
  expect(openPart({ isPickUp: true }, [...done, 'delivery'])).toBe('payment');
});

it('asks who leaves pick-up for the address after continuing, not before', () => {
  const done: CheckoutPart[] = ['contact', 'delivery'];
  expect(openPart({ isGuest: false, isAddressComplete: false, isPickUp: true }, done)).toBe('payment');
  expect(openPart({ isAddressComplete: false }, done, 'delivery')).toBe('delivery');
  expect(openPart({ isAddressComplete: false }, done)).toBe('address');
});

it('asks a guest who picks up for a name, and who changes it once more', () => {
  const done: CheckoutPart[] = ['contact', 'delivery'];
  const fetching = { isAddressComplete: false, isPickUp: true };
  expect(openPart({ ...fetching, isNamed: false }, done)).toBe('address');
  expect(openPart({ ...fetching, isNamed: false }, [...done, 'address'])).toBe('address');
  expect(openPart(fetching, [...done, 'address'])).toBe('payment');
  expect(openPart(fetching, [...done, 'address'], 'address')).toBe('address');
});

it('asks for the method where there is none', () => {
  expect(openPart({ hasMethod: false, offeredMethods: 0 }, ['contact', 'address'])).toBe('delivery');
});

it('does not ask for the method where there is one', () => {
  expect(openPart({ offeredMethods: 1 }, ['contact', 'address'])).toBe('payment');
});

it('opens the payment for a member with an address', () => {
  expect(openPart({ isGuest: false, isTyped: false }, [])).toBe('payment');
});
