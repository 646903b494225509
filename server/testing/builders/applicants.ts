import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { merchants } from '#server/db/schema/people.ts';
import { issueToken } from '#server/features/users/one-time-tokens.store.ts';
import type { TestApp } from '../test-app.ts';

let created = 0;

export interface TestApplicant {
  id: string;
  email: string;
  brandName: string;
}

/** Adds a merchant who is waiting for approval. */
export async function addApplicant(
  shop: TestApp,
  { email = `applicant-${++created}@example.com`, brandName = `Kilnfold ${created}`, business = '' } = {},
): Promise<TestApplicant> {
  const body = {
    name: 'Ida Kiln',
    email,
    phoneNumber: '(212) 555-0100',
    brandName,
    business: business || 'Stoneware, thrown by hand.',
  };
  const response = await shop.call('POST', '/merchant/add', { body });
  if (response.statusCode !== 200) throw new Error(`no application was created: ${response.body}`);
  const [row] = await shop.db.select({ id: merchants.id }).from(merchants).where(eq(merchants.email, email));
  if (!row) throw new Error('the application was not stored');
  return { id: row.id, email, brandName };
}

/** Adds an approved merchant without an account, without queueing a mail. @returns its id */
export async function addInvited(db: Db): Promise<string> {
  const [row] = await db
    .insert(merchants)
    .values({
      name: 'Ida Kiln',
      email: `invited-${++created}@example.com`,
      phoneNumber: '(212) 555-0100',
      brandName: `Invited ${created}`,
      business: 'Stoneware, thrown by hand.',
      status: 'Approved',
      isActive: true,
    })
    .returning({ id: merchants.id });
  if (!row) throw new Error('no merchant was created');
  return row.id;
}

/** @returns the token that the invitation mail would contain */
export const invitationFor = (db: Db, applicant: TestApplicant) => issueToken(db, 'invitation', applicant.id);

export async function findMerchant(db: Db, id: string) {
  const [row] = await db
    .select({ status: merchants.status, isActive: merchants.isActive, userId: merchants.userId })
    .from(merchants)
    .where(eq(merchants.id, id));
  return row;
}
