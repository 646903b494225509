import { describe, expect, it } from 'vitest';
import { type Membership, merchantSets, shopSets } from '#contract/permissions.ts';
import { type AnySet, checkSet, invitationEnd, isOpen, mayGive, toMembership } from './team.rules.ts';

const sets = {
  shop: Object.keys(shopSets) as AnySet[],
  merchant: Object.keys(merchantSets) as AnySet[],
};
const owner = toMembership(null, 'owner');
const ofMerchant = toMembership('of Vera', 'owner');

describe('who may give which rights', () => {
  it('an Owner gives every set of the own team, and none of the other kind', () => {
    for (const set of sets.shop) expect(checkSet(owner, null, set)).toEqual({ of: 'shop', set });
    for (const set of sets.merchant) expect(checkSet(ofMerchant, 'id', set)).toEqual({ of: 'merchant', set });
    expect(() => checkSet(owner, null, 'staff')).toThrow('Please choose as what this person works.');
    for (const set of ['orders', 'catalogue', 'support'] as const) {
      expect(() => checkSet(ofMerchant, 'id', set)).toThrow('Please choose as what this person works.');
    }
  });

  it('nobody else gives any, also not the own one', () => {
    const others: (Membership | null)[] = [
      null,
      ...(['orders', 'catalogue', 'support'] as const).map((set) => toMembership(null, set)),
      toMembership('id', 'staff'),
    ];
    for (const giver of others) {
      for (const set of sets.shop)
        expect(() => checkSet(giver, null, set)).toThrow('You may not give rights');
      for (const set of sets.merchant) expect(() => checkSet(giver, 'id', set)).toThrow();
    }
  });

  it('an Owner of a merchant gives nothing of the shop', () => {
    expect(mayGive(ofMerchant, { of: 'shop', set: 'owner' })).toBe(false);
    expect(mayGive(owner, { of: 'merchant', set: 'staff' })).toBe(false);
  });
});

describe('an invitation', () => {
  const createdAt = new Date('2026-11-01T10:00:00Z');
  const invitation = { merchantId: null, permissionSet: 'orders' as const, createdAt };

  it('is open for seven days, while who sent it may still give it', () => {
    const end = invitationEnd(createdAt);
    expect(end.toISOString()).toBe('2026-11-08T10:00:00.000Z');
    expect(isOpen(invitation, owner, new Date(end.getTime() - 1))).toBe(true);
    expect(isOpen(invitation, owner, end)).toBe(false);
    for (const by of [null, toMembership(null, 'orders'), ofMerchant]) {
      expect(isOpen(invitation, by, createdAt)).toBe(false);
    }
  });
});
