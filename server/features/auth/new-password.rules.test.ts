import { expect, it } from 'vitest';
import { isOwnNameOrEmail, isPattern } from './new-password.rules.ts';

const ann = { email: 'Ann.Lindqvist@Example.com', firstName: 'Ann-Marie', lastName: 'Lindqvist' };

it.each([
  'ann.lindqvist@example.com',
  'ann.lindqvist',
  'AnnLindqvist',
  'annmarie',
  'ANN-MARIE',
  'lindqvist',
  'Ann Marie Lindqvist',
  'lindqvist, ann-marie',
])('%s is the name or e-mail address', (password) => expect(isOwnNameOrEmail(password, ann)).toBe(true));

it.each(['lindqvist lamps', 'example.com', 'annabelle', '!!!!!!'])('%s is neither', (password) =>
  expect(isOwnNameOrEmail(password, ann)).toBe(false),
);

it('a name without letters and digits matches nothing', () => {
  expect(isOwnNameOrEmail('--------', { email: null, firstName: '---', lastName: '' })).toBe(false);
});

it.each(['aaaaaa', '123123', 'abcdef', '987654', '20012001', 'ababab', '😀'.repeat(6)])(
  '%s is a pattern',
  (password) => expect(isPattern(password)).toBe(true),
);
it.each(['abcdeg', 'lampslamps', 'correct horse', 'x'.repeat(200), 'abcfed'])('%s is none', (password) =>
  expect(isPattern(password)).toBe(false),
);
