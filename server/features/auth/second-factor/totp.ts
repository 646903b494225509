import { Secret, TOTP } from 'otpauth';

/** Codes of authenticator apps: RFC 6238 with what all apps support, SHA-1, 6 digits and steps of 30 seconds. */

/** Steps before and after the shop's, for phones whose clock is half a minute off: a code is valid for 90 seconds. */
const window = 1;

/** @returns a new key of 160 bits, in base32 */
export const newKey = (): string => new Secret({ size: 20 }).base32;

/** @returns what an app reads from the QR code */
export function uriOfKey(key: string, { shop, account }: { shop: string; account: string }): string {
  return new TOTP({ secret: key, issuer: shop, label: account }).toString();
}

/**
 * @param atMs the shop's time, in milliseconds since 1970
 * @returns the time step whose code this is; null for a wrong code
 */
export function stepOfCode(key: string, code: string, atMs: number): number | null {
  const delta = TOTP.validate({ secret: Secret.fromBase32(key), token: code, timestamp: atMs, window });
  return delta === null ? null : TOTP.counter({ timestamp: atMs }) + delta;
}
