import { expect, it } from 'vitest';
import { decideLinking, type Linking } from './linking.rules.ts';

const none = { email: null, isEmailVerified: false };
const unverified = { email: 'a@b.co', isEmailVerified: false };
const verified = { email: 'a@b.co', isEmailVerified: true };
const holder = (provider: 'Email' | 'Google', isProven: boolean) => ({ provider, isProven });

it.each<[string, typeof unverified | typeof none, ReturnType<typeof holder> | null, Linking]>([
  ['no address', none, null, 'refuse'],
  ['an unverified new address', unverified, null, 'create'],
  ['an unverified address in use', unverified, holder('Email', true), 'refuse'],
  ['an unverified address of an unproven account', unverified, holder('Email', false), 'refuse'],
  ['a verified new address', verified, null, 'create'],
  ['a verified address of a proven e-mail account', verified, holder('Email', true), 'link'],
  ['a verified address of an unproven e-mail account', verified, holder('Email', false), 'remove-password'],
  ['a verified address of a proven account of a provider', verified, holder('Google', true), 'link'],
  [
    'a verified address of an unproven account of a provider',
    verified,
    holder('Google', false),
    'remove-email',
  ],
])('%s', (_what, claims, account, linking) => expect(decideLinking(claims, account)).toBe(linking));
