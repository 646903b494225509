import { readMerchants } from './demo/merchants.ts';
import { readPeople } from './demo/people.ts';

/** One sign-in of each role of the demo shop, as the start prints them. Its passwords are published. */
export function demoSignIns(): string {
  const people = readPeople();
  const administrator = people.find(({ role }) => role === 'ROLE ADMIN');
  const member = people.find(({ email }) => email.startsWith('member@'));
  const merchant = readMerchants().find(({ state }) => state === 'active');
  const entries = [
    ['administrator', administrator?.email, administrator?.password],
    ['merchant', merchant?.email, merchant?.state === 'active' ? merchant.account.password : undefined],
    ['member', member?.email, member?.password],
  ];
  return [
    'The demo shop has',
    ...entries.map(([role, email, password]) => `  ${role}: ${email} / ${password}`),
  ].join('\n');
}
