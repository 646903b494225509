import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { rateLimits } from '#server/db/schema/rate-limits.ts';
import { beginImport, checkFile, importCsv } from '#server/testing/builders/imports.ts';
import { addClerk } from '#server/testing/builders/people.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp({ RATE_LIMIT: 'on' });
afterAll(shop.close);

it('checks that are not applied do not count as imports, of which an hour has 30', async () => {
  const cleo = await addClerk(shop, 'catalogue');
  const path = (id: string) => `/product/import/${id}`;
  for (let at = 0; at < 35; at += 1) {
    const { _id } = await beginImport(shop, cleo, 100);
    expect((await shop.call('DELETE', path(_id), cleo)).statusCode).toBe(200);
  }
  const { _id } = await checkFile(shop, cleo, importCsv('M-1,Mug,Kilnfold,Kitchen,x,9,3,0'));
  const apply = () => shop.call('POST', `${path(_id)}/apply`, cleo);
  await shop.db
    .insert(rateLimits)
    .values({ key: `import:person:${cleo.id}`, count: 30, windowEndsAt: sql`now() + interval '1 hour'` });
  const refused = await apply();
  expect([refused.statusCode, refused.json().error]).toEqual([
    429,
    expect.stringMatching(/^Too many imports\. Please try again in \d+ minutes\.$/),
  ]);
  await shop.db.delete(rateLimits);
  expect((await apply()).statusCode).toBe(200);
  // Refused, because it is applied: that counts nothing.
  expect((await apply()).statusCode).toBe(400);
  expect((await shop.db.select().from(rateLimits)).map(({ count }) => count)).toEqual([1]);
});
