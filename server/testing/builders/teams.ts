import { desc, eq } from 'drizzle-orm';
import type { MerchantSet, ShopSet } from '#contract/permissions.ts';
import { teamInvitations } from '#server/db/schema/people.ts';
import { findMembership } from '#server/features/users/memberships.store.ts';
import { issueToken } from '#server/features/users/one-time-tokens.store.ts';
import type { TestApp } from '../test-app.ts';
import { addMerchant, addPerson, addStaff, type TestPerson } from './people.ts';

let invited = 0;

export interface TestInvitation {
  id: string;
  email: string;
  /** The token of the link in the mail. */
  link: string;
}

/** Invites somebody by the call, and makes the token of the mail. */
export async function invite(
  shop: TestApp,
  { token }: Pick<TestPerson, 'token'>,
  set: ShopSet | MerchantSet,
  email = `invited-${++invited}@example.com`,
): Promise<TestInvitation> {
  const response = await shop.call('POST', '/team/invitations', { token, body: { email, set } });
  if (response.statusCode !== 200) throw new Error(response.body);
  const [found] = await shop.db
    .select({ id: teamInvitations.id })
    .from(teamInvitations)
    .where(eq(teamInvitations.email, email))
    .orderBy(desc(teamInvitations.id))
    .limit(1);
  const id = found?.id ?? '';
  return { id, email, link: await issueToken(shop.db, 'team-invitation', id) };
}

/** Adds somebody who works for the same shop or merchant, where this person works; else for the shop. */
export async function addColleague(shop: TestApp, { id }: Pick<TestPerson, 'id'>): Promise<TestPerson> {
  const membership = await findMembership(shop.db, id);
  if (membership?.of !== 'merchant') return await addPerson(shop, { set: 'support' });
  const { rows } = await shop.db.execute<{ merchantId: string }>(
    `select merchant_id as "merchantId" from memberships where user_id = '${id}'`,
  );
  return await addStaff(shop, rows[0]?.merchantId ?? (await addMerchant(shop)).merchantId);
}
