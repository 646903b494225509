import { readMerchants } from './demo/merchants.ts';
import { readPeople } from './demo/people.ts';

interface SignIn {
  email: string;
  password: string;
}

let published: SignIn[] | undefined;

/** Everybody of the demo shop who has an account. Their passwords are published. */
export function publishedSignIns(): readonly SignIn[] {
  published ??= [
    ...readPeople(),
    ...readMerchants().flatMap((merchant) =>
      'account' in merchant ? [{ email: merchant.email, password: merchant.account.password }] : [],
    ),
  ].map(({ email, password }) => ({ email: email.toLowerCase(), password }));
  return published;
}

/** Whether the pair is one of the demo shop's, as a sign-in compares it: the address without case. */
export function isPublished(email: string, password: string): boolean {
  const address = email.toLowerCase();
  return publishedSignIns().some((one) => one.email === address && one.password === password);
}

/** One sign-in of each role of the demo shop, as the start prints them. */
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

/** What the start prints instead where others can reach the shop. */
export function demoIsShut(publicUrl: string): string {
  return `This is the demo shop, whose passwords are published: they are refused, since others reach it at ${publicUrl}. Make an administrator of your own with npm run admin -- EMAIL, or start an empty shop with SEED=none and another DATA_DIR or database.`;
}
