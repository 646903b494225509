import type { Membership } from '#contract/permissions.ts';

/** Whose accounts must have two-step sign-in, whatever their set; `merchants` includes administrators. */
export type SecondFactorPolicy = 'none' | 'administrators' | 'merchants';

export function isSecondFactorRequired(policy: SecondFactorPolicy, membership: Membership | null): boolean {
  if (policy === 'none' || !membership) return false;
  return membership.of === 'shop' || policy === 'merchants';
}

/**
 * True when somebody who is not the owner of the e-mail address may have made the account: two-step sign-in would lock the owner
 * out. An account of a provider without an address has nothing to prove.
 */
export const mustProveEmail = ({
  email,
  emailProvenAt,
}: {
  email: string | null;
  emailProvenAt: Date | null;
}) => email !== null && emailProvenAt === null;

/** Crockford's base32: no letter looks like a digit. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/**
 * @param random a byte for each of the ten characters, 50 bits in all
 * @returns a recovery code as people see it: `8k2mw-0q4zd`
 */
export function toRecoveryCode(random: Uint8Array): string {
  const characters = Array.from(random, (byte) => alphabet[byte % alphabet.length]).join('');
  return `${characters.slice(0, 5)}-${characters.slice(5)}`;
}

/** The code that somebody typed: six digits are from the app, everything else is a recovery code, whatever its spelling. */
export function readCode(typed: string): { kind: 'app' | 'recovery'; code: string } {
  const bare = typed.replaceAll(/[\s-]/g, '').toLowerCase();
  if (/^\d{6}$/.test(bare)) return { kind: 'app', code: bare };
  return { kind: 'recovery', code: bare.replaceAll(/[il]/g, '1').replaceAll('o', '0') };
}
