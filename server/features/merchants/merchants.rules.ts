import type { MerchantStatus } from '#contract/roles.ts';
import { ShopError } from '#server/errors.ts';

/** From which statuses a merchant may be approved or rejected (docs/rules.md#merchant-statuses). */
const mayCome: Record<'Approved' | 'Rejected', readonly MerchantStatus[]> = {
  Approved: ['Waiting Approval', 'Rejected'],
  Rejected: ['Waiting Approval'],
};

/** Throws `invalid` when a merchant of status `from` may not become `to`. */
export function requireMove(from: MerchantStatus, to: 'Approved' | 'Rejected'): void {
  if (mayCome[to].includes(from)) return;
  throw new ShopError('already-done', `This merchant is already ${from.toLowerCase()}.`);
}

/** A merchant is inactive until approved: only then there is something to disable or enable. Throws `invalid`. */
export function requireApproved(status: MerchantStatus): void {
  if (status === 'Approved') return;
  throw new ShopError('merchant-not-approved', 'Only an approved merchant can be disabled or enabled.');
}

/** An applicant without an address can only be called (docs/rules.md#merchant-statuses). Throws `invalid`. */
export function requireEmail(merchant: { email: string | null; phoneNumber: string }): string {
  if (merchant.email !== null) return merchant.email;
  throw new ShopError(
    'merchant-without-email',
    `Merchant doesn't have email. Call at ${merchant.phoneNumber}`,
  );
}

/** The text up to `most` characters, cut after a word where one ends; a brand's description from its business. */
export function cutAtWord(text: string, most: number): string {
  const characters = [...text.trim()];
  if (characters.length <= most) return characters.join('');
  const start = characters.slice(0, most).join('');
  const endsInWord = /\S/.test(characters[most] ?? '');
  const whole = endsInWord ? start.replace(/\s+\S*$/, '') : start;
  return (whole || start).trimEnd();
}

/** The bare digits of a typed phone number, or of a part of one; null for other text. A leading 1 is the country's. */
export function phoneDigits(typed: string): string | null {
  if (!/^[+\d\s().-]+$/.test(typed)) return null;
  const digits = typed.replaceAll(/\D/g, '');
  if (digits.length < 3) return null;
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}
