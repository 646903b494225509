import { expect, it } from 'vitest';
import { isSecondFactorRequired, readCode, toRecoveryCode } from './second-factor.rules.ts';

it.each([
  ['none', { of: 'shop', set: 'owner' }, false],
  ['administrators', { of: 'shop', set: 'owner' }, true],
  ['administrators', { of: 'shop', set: 'support' }, true],
  ['administrators', { of: 'merchant', set: 'owner' }, false],
  ['merchants', { of: 'shop', set: 'catalogue' }, true],
  ['merchants', { of: 'merchant', set: 'owner' }, true],
  ['merchants', { of: 'merchant', set: 'staff' }, true],
  ['merchants', null, false],
] as const)('with the setting "%s", %o must have two-step sign-in: %s', (policy, membership, expected) => {
  expect(isSecondFactorRequired(policy, membership)).toBe(expected);
});

it('reads a code as it is typed', () => {
  expect(readCode(' 123 456 ')).toEqual({ kind: 'app', code: '123456' });
  expect(readCode('8K2MW-OQ4ZL')).toEqual({ kind: 'recovery', code: '8k2mw0q4z1' });
  expect(readCode('1234567')).toEqual({ kind: 'recovery', code: '1234567' });
});

it('makes a recovery code of ten random bytes that is read back whole', () => {
  expect(toRecoveryCode(Uint8Array.from([0, 1, 10, 31, 32, 63, 95, 128, 254, 255]))).toBe('01az0-zz0yz');
  const code = toRecoveryCode(crypto.getRandomValues(new Uint8Array(10)));
  expect(readCode(code)).toEqual({ kind: 'recovery', code: code.replace('-', '') });
});
