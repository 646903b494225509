import { readMerchants } from './demo/merchants.ts';
import { readPeople } from './demo/people.ts';

interface SignIn {
  email: string;
  password: string;
}

let published: SignIn[] | undefined;

/** All accounts of the demo shop. Their passwords are published. */
export function publishedSignIns(): readonly SignIn[] {
  published ??= [
    ...readPeople(),
    ...readMerchants().flatMap((merchant) =>
      'account' in merchant ? [{ email: merchant.email, password: merchant.account.password }] : [],
    ),
  ].map(({ email, password }) => ({ email: email.toLowerCase(), password }));
  return published;
}

/** True when this is a sign-in of the demo shop; the e-mail address is compared without case, as sign-in does. */
export function isPublished(email: string, password: string): boolean {
  const lowerCase = email.toLowerCase();
  return publishedSignIns().some((one) => one.email === lowerCase && one.password === password);
}

/** One sign-in for each role, as the start prints them. */
export function listDemoSignIns(): string {
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
    'Sign-ins of the demo shop:',
    ...entries.map(([role, email, password]) => `  ${role}: ${email} / ${password}`),
  ].join('\n');
}

/** The start prints this instead when other machines can reach the shop. */
export function demoSignInsRefused(publicUrl: string): string {
  return `This is the demo shop. Its published passwords are refused, because other machines can reach it at ${publicUrl}. Create your own administrator with npm run admin -- EMAIL, or start an empty shop with SEED=none and another DATA_DIR or database.`;
}
