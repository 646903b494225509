import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { merchants } from '#server/db/schema/people.ts';
import { issueToken } from '#server/features/users/one-time-tokens.store.ts';
import type { TestApp } from '../test-app.ts';

let made = 0;

export interface TestApplicant {
  id: string;
  email: string;
  brandName: string;
}

/** Somebody who applied as a merchant and waits for approval. */
export async function addApplicant(
  shop: TestApp,
  { email = `applicant-${++made}@example.com`, brandName = `Kilnfold ${made}`, business = '' } = {},
): Promise<TestApplicant> {
  const body = {
    name: 'Ida Kiln',
    email,
    phoneNumber: '(212) 555-0100',
    brandName,
    business: business || 'Stoneware, thrown by hand.',
  };
  const response = await shop.call('POST', '/merchant/add', { body });
  if (response.statusCode !== 200) throw new Error(`no application was made: ${response.body}`);
  const [row] = await shop.db.select({ id: merchants.id }).from(merchants).where(eq(merchants.email, email));
  if (!row) throw new Error('no application was stored');
  return { id: row.id, email, brandName };
}

/** Approved without an account, and no mail about it in the outbox; answers the id. */
export async function addInvited(db: Db): Promise<string> {
  const [row] = await db
    .insert(merchants)
    .values({
      name: 'Ida Kiln',
      email: `invited-${++made}@example.com`,
      phoneNumber: '(212) 555-0100',
      brandName: `Invited ${made}`,
      business: 'Stoneware, thrown by hand.',
      status: 'Approved',
      isActive: true,
    })
    .returning({ id: merchants.id });
  if (!row) throw new Error('no merchant was made');
  return row.id;
}

/** The token that the mail with the invitation would carry. */
export const invitationFor = (db: Db, applicant: TestApplicant) => issueToken(db, 'invitation', applicant.id);

export async function findMerchant(db: Db, id: string) {
  const [row] = await db
    .select({ status: merchants.status, isActive: merchants.isActive, userId: merchants.userId })
    .from(merchants)
    .where(eq(merchants.id, id));
  return row;
}
