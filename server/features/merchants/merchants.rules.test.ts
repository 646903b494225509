import { describe, expect, it } from 'vitest';
import { merchantStatuses } from '#contract/statuses.ts';
import { cutAtWord, phoneDigits, requireApproved, requireEmail, requireMove } from './merchants.rules.ts';

const allowed = (check: (from: (typeof merchantStatuses)[number]) => void) =>
  merchantStatuses.filter((from) => {
    try {
      check(from);
      return true;
    } catch {
      return false;
    }
  });

describe("a merchant's status", () => {
  it('allows approval while waiting or rejected, rejection while waiting, disabling once approved', () => {
    expect(allowed((from) => requireMove(from, 'Approved'))).toEqual(['Waiting Approval', 'Rejected']);
    expect(allowed((from) => requireMove(from, 'Rejected'))).toEqual(['Waiting Approval']);
    expect(allowed(requireApproved)).toEqual(['Approved']);
  });

  it('cannot change without an e-mail address to invite', () => {
    expect(requireEmail({ email: 'a@example.com', phoneNumber: '1' })).toBe('a@example.com');
    expect(() => requireEmail({ email: null, phoneNumber: '212-555-0100' })).toThrow(
      "Merchant doesn't have email. Call at 212-555-0100",
    );
  });
});

describe("a brand's description", () => {
  it.each([
    ['as it is when it fits', 'Lamps and chairs', 20, 'Lamps and chairs'],
    ['up to the last whole word', 'Lamps and chairs', 12, 'Lamps and'],
    ['with a word that just fits', 'Lamps and chairs', 9, 'Lamps and'],
    ['in the middle of a word that is all there is', 'Lampsandchairs', 5, 'Lamps'],
    ['by characters, not halves of them', '🪔🪔🪔 🪔', 2, '🪔🪔'],
  ])('is cut %s', (_how, text, max, cut) => {
    expect(cutAtWord(text, max)).toBe(cut);
  });
});

it.each([
  ['(304) 555-0113', '3045550113'],
  ['+1 304.555.0113', '3045550113'],
  ['555-01', '55501'],
  ['12', null],
  ['Suite 300', null],
])('reads the phone number %s as %s', (typed, digits) => {
  expect(phoneDigits(typed)).toBe(digits);
});
