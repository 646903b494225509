import { expect, it } from 'vitest';
import { contactAbout, readContact, sentBy } from './contact-about.ts';

const ida = { name: 'Ida Brandt', email: 'ida@example.com' };
const openedBy = (to: string, state: unknown) =>
  readContact({ search: new URL(to, 'https://shop.example').search, state });

it('takes the order in the URL, and who writes beside it', () => {
  const to = contactAbout(1042);
  expect(to).not.toContain('ida');
  expect(openedBy(to, sentBy(ida))).toEqual({ order: 1042, ...ida });
  expect(openedBy(contactAbout(undefined), sentBy(undefined))).toEqual({ order: null });
});

it.each([undefined, 7, 'x', {}, { sender: null }, { sender: 7 }, { sender: { name: 'Ida', email: 7 } }])(
  'nobody is known from the state %j',
  (state) => {
    expect(openedBy('/contact?order=abc', state)).toEqual({ order: null });
  },
);
