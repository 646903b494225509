import type { Membership, MerchantSet, ShopSet } from '#contract/permissions.ts';
import { memberships } from '#server/db/schema/people.ts';

/** The columns of a left join on the account. */
export const membershipColumns = {
  permissionSet: memberships.permissionSet,
  merchantId: memberships.merchantId,
};

interface MembershipRow {
  permissionSet: ShopSet | MerchantSet | null;
  merchantId: string | null;
}

/** The database checks which sets go with a merchant. */
export function asMembership({ permissionSet, merchantId }: MembershipRow): Membership | null {
  if (permissionSet === null) return null;
  return merchantId === null
    ? { of: 'shop', set: permissionSet as ShopSet }
    : { of: 'merchant', set: permissionSet as MerchantSet };
}
