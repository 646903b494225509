import { describe, expect, it } from 'vitest';
import { draftFor, emptyDraft, readDraft, withDone } from './checkout-draft.ts';

const typed = { ...emptyDraft, email: 'ida@example.com', address: { city: 'Bath' } };

describe('a stored draft', () => {
  it('is read as it was stored', () => {
    const draft = { ...typed, done: ['contact' as const], changing: 'address' as const };
    expect(readDraft(JSON.stringify(draft))).toEqual(draft);
  });

  it.each([null, '', '{', '3', 'null', '[]'])('is empty when %j is stored', (stored) => {
    expect(readDraft(stored)).toEqual(emptyDraft);
  });

  it('leaves out what has another form, and what it does not know', () => {
    const stored = {
      ...typed,
      email: 3,
      address: { city: 5 },
      done: 'contact',
      other: 1,
      note: 'Ring twice',
    };
    expect(readDraft(JSON.stringify(stored))).toEqual({ ...emptyDraft, note: 'Ring twice' });
  });
});

describe('a draft for whoever is there', () => {
  it('goes with a guest who signs in', () => {
    expect(draftFor(typed, { account: 'ida', hasExpired: false })).toEqual({ ...typed, account: 'ida' });
  });

  it('stays for the account, also when its session has ended', () => {
    const draft = { ...typed, account: 'ida' };
    expect(draftFor(draft, { account: 'ida', hasExpired: false })).toBe(draft);
    expect(draftFor(draft, { account: null, hasExpired: true })).toBe(draft);
  });

  it.each(['otto', null])('is empty for %j after another account', (account) => {
    const draft = { ...typed, account: 'ida' };
    expect(draftFor(draft, { account, hasExpired: false })).toEqual({ ...emptyDraft, account });
  });

  it('is not for another account after the session has ended', () => {
    const draft = { ...typed, account: 'ida' };
    expect(draftFor(draft, { account: 'otto', hasExpired: true })).toEqual({
      ...emptyDraft,
      account: 'otto',
    });
  });
});

it('notes once that the person has continued, and ends the change of that part', () => {
  const draft = { ...typed, done: ['address' as const], changing: 'address' as const };
  expect(withDone(draft, 'address')).toMatchObject({ done: ['address'], changing: null });
});
