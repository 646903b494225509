import { expect, it } from 'vitest';
import { kindLabel } from './mail-labels.ts';

it('formats a kind of mail as words', () => {
  expect(kindLabel('order-confirmation')).toBe('Order confirmation');
  expect(kindLabel('welcome')).toBe('Welcome');
});
