import { eq, isNull } from 'drizzle-orm';
import type { ShownDocument } from '#contract/documents.contract.ts';
import { documents as stored } from '#server/db/schema/documents.ts';
import { orders } from '#server/db/schema/orders.ts';
import { sellers } from '#server/db/schema/sellers.ts';
import { documentName } from '#server/features/documents/issuing.rules.ts';
import { ensureSeller } from '#server/features/sellers/sellers.store.ts';
import { documents } from '#server/jobs/issue-documents.ts';
import { runNow } from '#server/jobs/queue.ts';
import type { TestApp } from '../test-app.ts';
import type { TestPerson } from './people.ts';
import { indexOrdersNow } from './work-list.ts';

const address = {
  ...{ address: 'Ofenweg 4', city: 'Leipzig', zipCode: '04109', state: '', country: 'Germany' },
  countryCode: 'DE',
};

/** The data of the shop, or of a merchant, are complete from now on. */
export async function completeIssuer({ db }: TestApp, merchantId: string | null = null): Promise<void> {
  await ensureSeller(db, merchantId, 'Kiln & Co');
  await db
    .update(sellers)
    .set({ legalName: 'Kiln & Co GmbH', address, taxNumber: '231/123/45678' })
    .where(merchantId === null ? isNull(sellers.merchantId) : eq(sellers.merchantId, merchantId));
}

/** An order is for a business, whose VAT id its form proves. */
export async function billToBusiness(
  { db }: TestApp,
  orderId: string,
  taxId = 'DE 136695976',
): Promise<void> {
  const billingAddress = { ...address, company: 'Hafen & Söhne KG', taxId };
  await db.update(orders).set({ billingAddress }).where(eq(orders.id, orderId));
}

/** Issues what is due, as the jobs do. */
export async function issueNow(shop: TestApp): Promise<void> {
  await indexOrdersNow(shop);
  await runNow(shop.db, documents({ ...shop, documentYears: shop.settings.documentYears }));
}

/** The documents of an order, the oldest first. */
export async function documentsIn({ db }: TestApp, orderId: string) {
  const rows = await db.select().from(stored).where(eq(stored.orderId, orderId)).orderBy(stored.id);
  return rows.map(({ series, number, ...row }) => ({
    ...row,
    name: documentName(series, number),
    series,
    number,
  }));
}

/** @throws Error when this person may not see it */
export async function readDocument(
  shop: TestApp,
  { token }: Pick<TestPerson, 'token'>,
  id: string,
): Promise<ShownDocument> {
  const response = await shop.call('GET', `/documents/${id}`, { token });
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json().document;
}
