import { expect, it } from 'vitest';
import { kindWords } from './mail-words.ts';

it('a kind of mail reads as words', () => {
  expect(kindWords('order-confirmation')).toBe('Order confirmation');
  expect(kindWords('welcome')).toBe('Welcome');
});
