import { eq } from 'drizzle-orm';
import type { ShopSet } from '#contract/permissions.ts';
import { merchants, sessions } from '#server/db/schema/people.ts';
import {
  addAdministrator,
  addBrand,
  addClerk,
  addMember,
  addMerchant,
  addStaff,
  type TestPerson,
} from '../builders/people.ts';
import type { TestApp } from '../test-app.ts';

/** A caller, with what requests about the caller's own data need. */
export interface Caller {
  /** Null for a caller without a token. */
  token: string | null;
  /** The account that the request is about: the caller's, or a member's when the caller has none. */
  person: TestPerson;
  /** A brand that the caller may change: their own, or any for somebody of the shop. */
  brandId: string;
  /** The one that the caller works for. */
  merchantId?: string;
}

const as = async (
  shop: TestApp,
  person: TestPerson & { merchantId?: string },
  brandId?: string,
): Promise<Caller> => ({
  ...(person.merchantId ? { merchantId: person.merchantId } : {}),
  token: person.token,
  person,
  brandId: brandId ?? (await addBrand(shop.db)),
});

const clerk = (set: ShopSet) => async (shop: TestApp) => await as(shop, await addClerk(shop, set));
const staff = (isActive: boolean) => async (shop: TestApp) => {
  const { merchantId, brandId } = await addMerchant(shop, { isActive });
  return await as(shop, { ...(await addStaff(shop, merchantId)), merchantId }, brandId);
};

/** All kinds of callers, created for each call. */
export const callers = {
  visitor: async (shop: TestApp) => ({ ...(await as(shop, await addMember(shop))), token: null }),
  'with a malformed token': async (shop: TestApp) => ({
    ...(await as(shop, await addMember(shop))),
    token: 'Bearer nonsense',
  }),
  'with an ended token': async (shop: TestApp) => {
    const person = await addAdministrator(shop);
    await shop.db.delete(sessions).where(eq(sessions.id, person.sessionId));
    return await as(shop, person);
  },
  member: async (shop: TestApp) => await as(shop, await addMember(shop)),
  'merchant without a record': async (shop: TestApp) => {
    const person = await addMerchant(shop);
    await shop.db.delete(merchants).where(eq(merchants.id, person.merchantId));
    return await as(shop, person, person.brandId);
  },
  merchant: async (shop: TestApp) => {
    const person = await addMerchant(shop);
    return await as(shop, person, person.brandId);
  },
  'disabled merchant': async (shop: TestApp) => {
    const person = await addMerchant(shop, { isActive: false });
    return await as(shop, person, person.brandId);
  },
  'staff of a merchant': staff(true),
  'staff of a disabled merchant': staff(false),
  owner: clerk('owner'),
  'orders clerk': clerk('orders'),
  'catalogue clerk': clerk('catalogue'),
  'support clerk': clerk('support'),
} satisfies Record<string, (shop: TestApp) => Promise<Caller>>;

export type CallerName = keyof typeof callers;
export const callerNames = Object.keys(callers) as CallerName[];
