import { safetyContacts } from '#server/db/schema/safety-contacts.ts';
import type { TestApp } from '../test-app.ts';

let created = 0;

/** Adds a contact of a merchant, or of the shop. @returns it as replies have it */
export async function addSafetyContact(
  { db }: Pick<TestApp, 'db'>,
  merchantId: string | null = null,
  name = `Maker ${++created}`,
): Promise<{ _id: string; name: string; address: string; reachedAt: string }> {
  const texts = { name, address: 'Ofenweg 4, 04109 Leipzig, Germany', reachedAt: 'safety@kilnfold.example' };
  const [added] = await db
    .insert(safetyContacts)
    .values({ ...texts, merchantId })
    .returning({ _id: safetyContacts.id });
  if (!added) throw new Error('no contact was created');
  return { ...added, ...texts };
}
