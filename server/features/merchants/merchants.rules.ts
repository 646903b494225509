import type { MerchantStatus } from '#contract/statuses.ts';
import { ShopError } from '#server/errors.ts';

/** From which statuses a merchant may be approved or rejected (docs/rules.md#merchant-statuses). */
const previousStatuses: Record<'Approved' | 'Rejected', readonly MerchantStatus[]> = {
  Approved: ['Waiting Approval', 'Rejected'],
  Rejected: ['Waiting Approval'],
};

/** @throws 'already-done' when a merchant of status `from` may not become `to` */
export function requireMove(from: MerchantStatus, to: 'Approved' | 'Rejected'): void {
  if (previousStatuses[to].includes(from)) return;
  throw new ShopError('already-done', `This merchant is already ${from.toLowerCase()}.`);
}

/** @throws 'merchant-not-approved', because a merchant is inactive until approved and cannot be disabled or enabled */
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

/** @returns the text up to `max` characters, cut at the end of a word where possible */
export function cutAtWord(text: string, max: number): string {
  const characters = [...text.trim()];
  if (characters.length <= max) return characters.join('');
  const start = characters.slice(0, max).join('');
  const endsInWord = /\S/.test(characters[max] ?? '');
  const whole = endsInWord ? start.replace(/\s+\S*$/, '') : start;
  return (whole || start).trimEnd();
}

/** @returns the digits of a phone number or a part of one, without the country's leading 1; null for other text */
export function phoneDigits(typed: string): string | null {
  if (!/^[+\d\s().-]+$/.test(typed)) return null;
  const digits = typed.replaceAll(/\D/g, '');
  if (digits.length < 3) return null;
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}
