import { Secret } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { newKey, stepOfCode, uriOfKey } from './totp.ts';

/** The key of the test vectors of RFC 6238, appendix B. */
const key = Secret.fromLatin1('12345678901234567890').base32;

describe('a code', () => {
  // The last six of the eight digits in the RFC.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('is that of RFC 6238 at %i s', (seconds, code) => {
    expect(stepOfCode(key, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
  });

  it('is accepted for 90 seconds, as its own step: while an app shows it, and one step before and after', () => {
    // The app shows it from here on for 30 seconds.
    const shownAt = 37_037_037 * 30_000;
    for (const at of [-30_000, 0, 29_999, 59_999])
      expect(stepOfCode(key, '050471', shownAt + at)).toBe(37_037_037);
    for (const at of [-30_001, 60_000]) expect(stepOfCode(key, '050471', shownAt + at)).toBeNull();
  });

  it('is refused for another key', () => {
    expect(stepOfCode(newKey(), '050471', 1_111_111_111_000)).toBeNull();
  });
});

it('makes keys of 160 bits that differ, and an address for apps that names shop and account', () => {
  expect(newKey()).toMatch(/^[A-Z2-7]{32}$/);
  expect(newKey()).not.toBe(newKey());
  expect(uriOfKey(key, { shop: 'Kiln & Co: Oslo', account: 'ann+lee@example.com' })).toBe(
    `otpauth://totp/Kiln%20%26%20Co%3A%20Oslo:ann%2Blee%40example.com?issuer=Kiln%20%26%20Co%3A%20Oslo&secret=${key}&algorithm=SHA1&digits=6&period=30`,
  );
});
