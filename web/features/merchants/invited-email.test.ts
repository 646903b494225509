import { expect, it } from 'vitest';
import { invitedEmail } from './invited-email.ts';

it.each([
  ['?email=ida@example.com', 'ida@example.com'],
  ['?email=ida+kiln@example.com', 'ida+kiln@example.com'],
  ['?email=ida%2Bkiln%40example.com', 'ida+kiln@example.com'],
  ['?email=a=b@example.com', 'a=b@example.com'],
  ['?email=100%@example.com', '100%@example.com'],
  ['?email=', ''],
  ['', ''],
])('reads %s as %s', (search, email) => {
  expect(invitedEmail(search)).toBe(email);
});
