import { describe, expect, it } from 'vitest';
import { afterAction, merchantActions, merchantStatus, mustBeCalled } from './merchant-actions.rules.ts';

const email = 'ida@example.com';
const waiting = { status: 'Waiting Approval', isActive: false, email } as const;
const rejected = { status: 'Rejected', isActive: false, email } as const;
const approved = { status: 'Approved', isActive: true, email } as const;
const disabled = { status: 'Approved', isActive: false, email } as const;

describe('the actions on a merchant', () => {
  it.each([
    ['waits', waiting, ['approve', 'reject']],
    ['waits without an e-mail', { ...waiting, email: null }, []],
    ['was rejected', rejected, ['approve']],
    ['was rejected and has no e-mail', { ...rejected, email: null }, []],
    ['is approved', approved, ['disable']],
    ['is disabled', disabled, ['enable']],
  ] as const)('who %s', (_who, merchant, actions) => {
    expect(merchantActions(merchant)).toEqual(actions);
  });

  it('change the state', () => {
    expect(afterAction(waiting, 'approve')).toEqual(approved);
    expect(afterAction(rejected, 'approve')).toEqual(approved);
    expect(afterAction(waiting, 'reject')).toEqual(rejected);
    expect(afterAction(approved, 'disable')).toEqual(disabled);
    expect(afterAction(disabled, 'enable')).toEqual(approved);
  });
});

it('a merchant without an e-mail address must be called, unless already approved', () => {
  expect(mustBeCalled({ ...waiting, email: null })).toBe(true);
  expect(mustBeCalled(waiting)).toBe(false);
  expect(mustBeCalled({ ...approved, email: null })).toBe(false);
});

it('shows the state as a word and a tone', () => {
  expect([waiting, rejected, approved, disabled].map(merchantStatus)).toEqual([
    { tone: 'warn', word: 'Waiting Approval' },
    { tone: 'neg', word: 'Rejected' },
    { tone: 'pos', word: 'Approved' },
    { tone: 'off', word: 'Approved, disabled' },
  ]);
  expect(merchantStatus({ ...approved, isInvited: true })).toEqual({
    tone: 'warn',
    word: 'Approved',
    note: 'Invited, not signed up yet',
  });
  expect(merchantStatus({ ...approved, isInvited: true, isInvitationUnsent: true }).note).toBe(
    'Invited, but no mail could leave',
  );
  expect(merchantStatus({ ...disabled, isInvited: true }).word).toBe('Approved, disabled');
});
