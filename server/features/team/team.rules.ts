import {
  listPermissions,
  type Membership,
  type MerchantSet,
  merchantSets,
  type ShopSet,
  shopSets,
} from '#contract/permissions.ts';
import { invitationDays } from '#contract/team.contract.ts';
import { refuseField, ShopError } from '#server/errors.ts';

export type AnySet = ShopSet | MerchantSet;

const dayMs = 24 * 60 * 60 * 1000;

/** @returns the merchant that the actor works for; null for the shop */
export const teamMerchantId = ({
  merchant,
}: {
  readonly merchant: { readonly id: string } | null;
}): string | null => merchant?.id ?? null;

/** @returns the end of an invitation that was sent at this time */
export const invitationEnd = (sent: Date): Date => new Date(sent.getTime() + invitationDays * dayMs);

/** @returns null when the shop, or merchants, have no such set */
export function toMembership(merchantId: string | null, set: AnySet): Membership | null {
  if (merchantId === null) return set in shopSets ? { of: 'shop', set: set as ShopSet } : null;
  return set in merchantSets ? { of: 'merchant', set: set as MerchantSet } : null;
}

/** True when somebody may make others what `given` says: nobody gives or takes more than they have (docs/rules.md#teams). */
export function mayGive(giver: Membership | null, given: Membership): boolean {
  const own = listPermissions(giver);
  return (
    giver?.of === given.of &&
    own.includes('team.write') &&
    listPermissions(given).every((permission) => own.includes(permission))
  );
}

/**
 * @param giver in the same team
 * @throws 'invalid-input' for a set that the team does not have, 'forbidden' for more than the giver has
 */
export function checkSet(giver: Membership | null, merchantId: string | null, set: AnySet): Membership {
  const given = toMembership(merchantId, set);
  if (!given) throw refuseField('set', 'Please choose as what this person works.');
  if (!mayGive(giver, given))
    throw new ShopError('forbidden', 'You may not give rights that you do not have.');
  return given;
}

/**
 * True while an invitation may be accepted: who sent it has to be still allowed to give what it gives.
 * @param by the membership of who sent it, in the same team
 */
export function isOpen(
  {
    merchantId,
    permissionSet,
    createdAt,
  }: { merchantId: string | null; permissionSet: AnySet; createdAt: Date },
  by: Membership | null,
  now: Date,
): boolean {
  const given = toMembership(merchantId, permissionSet);
  return given !== null && mayGive(by, given) && invitationEnd(createdAt) > now;
}
