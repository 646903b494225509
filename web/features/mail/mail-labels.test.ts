import { expect, it } from 'vitest';
import { kindLabels } from './mail-labels.ts';

it('a kind of mail reads as words', () => {
  expect(kindLabels('order-confirmation')).toBe('Order confirmation');
  expect(kindLabels('welcome')).toBe('Welcome');
});
