import { expect, test } from 'vitest';
import { notify, pendingNotices, takeNotices } from './notify.ts';

test('keeps notices in order until they are taken', () => {
  notify.success('You have signed out!');
  notify.error('Quantity may not be greater than 5.', 'Please Try Again!');

  expect(pendingNotices.get()).toHaveLength(2);
  expect(takeNotices()).toEqual([
    { kind: 'success', text: 'You have signed out!' },
    { kind: 'error', text: 'Quantity may not be greater than 5.', title: 'Please Try Again!' },
  ]);
  expect(takeNotices()).toEqual([]);
});

test('calls a listener for every notice until it stops', () => {
  let heard = 0;
  const stop = pendingNotices.subscribe(() => heard++);
  notify.warning('Please login to wishlist a product');
  stop();
  notify.warning('Please login to proceed to checkout');
  expect(heard).toBe(1);
  takeNotices();
});
