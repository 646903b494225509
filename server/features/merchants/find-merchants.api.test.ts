import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { MerchantRow } from '#contract/merchants.contract.ts';
import { merchants } from '#server/db/schema/people.ts';
import { addApplicant } from '#server/testing/builders/applicants.ts';
import { addAdministrator, addMerchant } from '#server/testing/builders/people.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);

let token = '';
const get = async (path: string) => {
  const response = await shop.call('GET', path, { token });
  expect(response.statusCode).toBe(200);
  return response.json() as { merchants: MerchantRow[]; count: number; totalPages: number };
};
const search = (text: string, more = '') => get(`/merchant/search?search=${encodeURIComponent(text)}${more}`);

beforeAll(async () => {
  token = (await addAdministrator(shop)).token;
  await shop.db.insert(merchants).values(
    Array.from({ length: 130 }, (_, at) => ({
      name: `Seller ${at}`,
      email: `seller-${at}@example.com`,
      phoneNumber: `(304) 555-${String(1000 + at)}`,
      brandName: `Brand ${at}`,
      business: 'Things that people need every day.',
    })),
  );
});

describe('a search', () => {
  it('without a page returns the first hundred and the total count', async () => {
    const { merchants: rows, count } = await search('seller-');
    expect(rows).toHaveLength(100);
    expect(count).toBe(130);
  });

  it('with a page is paged like other lists', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => search('seller-', `&page=${page}&limit=50`)));
    expect(pages.map((page) => page.merchants.length)).toEqual([50, 50, 30]);
    expect(new Set(pages.flatMap((page) => page.merchants.map(({ _id }) => _id))).size).toBe(130);
    expect(pages[2]).toMatchObject({ count: 130, totalPages: 3 });
  });

  it.each([
    ['a person', 'seller 42', 'seller-42@example.com'],
    ['bare digits of a phone number', '3045551007', 'seller-7@example.com'],
    ['a phone number written otherwise', '+1 304.555.1007', 'seller-7@example.com'],
    ['a part of the digits', '5551007', 'seller-7@example.com'],
  ])('finds by %s', async (_how, text, email) => {
    expect((await search(text)).merchants.map((row) => row.email)).toEqual([email]);
  });

  it('does not match across two fields', async () => {
    expect((await search('Seller 42 seller-42')).count).toBe(0);
    expect((await search('example.com (304)')).count).toBe(0);
  });
});

describe('the filter by status', () => {
  it('separates approved, invited, disabled and rejected merchants, in list and search', async () => {
    const vera = await addMerchant(shop, { brandName: 'Filter Vera' });
    const off = await addMerchant(shop, { brandName: 'Filter Off', isActive: false });
    const invited = await addApplicant(shop, { brandName: 'Filter Invited' });
    onTestFinished(async () => void (await shop.db.delete(merchants).where(eq(merchants.id, invited.id))));
    await shop.call('PUT', `/merchant/approve/${invited.id}`, { token });
    const rejected = await addApplicant(shop, { brandName: 'Filter Rejected' });
    await shop.call('PUT', `/merchant/reject/${rejected.id}`, { token });
    const expected = {
      Approved: vera.merchantId,
      Disabled: off.merchantId,
      Invited: invited.id,
      Rejected: rejected.id,
    };
    for (const [status, id] of Object.entries(expected)) {
      expect((await get(`/merchant?status=${status}`)).merchants.map(({ _id }) => _id)).toEqual([id]);
      expect((await search('filter', `&status=${status}`)).merchants.map(({ _id }) => _id)).toEqual([id]);
    }
    expect((await get('/merchant?status=Waiting%20Approval&limit=1')).count).toBe(130);
    expect((await get('/merchant?status=nonsense&limit=1')).count).toBe(134);
    const [row] = (await get('/merchant?status=Invited')).merchants;
    expect(row).toMatchObject({ status: 'Approved', isInvited: true });
    const [active] = (await get('/merchant?status=Approved')).merchants;
    expect(active).toMatchObject({ isInvited: false });
  });
});
