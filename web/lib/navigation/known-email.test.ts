import { expect, it } from 'vitest';
import { knownEmail } from './known-email.ts';

it.each([
  ['ida@example.com', { email: 'ida@example.com', isWithoutChange: false }],
  ['', null],
  ['', { email: 1 }],
  ['', 'text'],
])('reads %j of link state', (email, state) => expect(knownEmail(state)).toBe(email));
