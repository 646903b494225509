import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { merchants } from '#server/db/schema/people.ts';
import { addApplicant, findMerchant } from '#server/testing/builders/applicants.ts';
import { mailKindsTo, mailsTo } from '#server/testing/builders/mails.ts';
import { addAdministrator, addMember, addMerchant, addPerson } from '#server/testing/builders/people.ts';
import { changeGeneral, changeSettings } from '#server/testing/builders/settings.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);

let token = '';
beforeAll(async () => {
  token = (await addAdministrator(shop)).token;
});

const application = {
  name: 'Ida Kiln',
  email: 'ida@example.com',
  phoneNumber: '212.555.0100',
  brandName: 'Kilnfold',
  business: 'Stoneware, thrown by hand.',
};
const apply = (changes: object = {}, who?: string) =>
  shop.call('POST', '/merchant/add', {
    body: { ...application, ...changes },
    ...(who ? { token: who } : {}),
  });
const search = async (text: string) => {
  const response = await shop.call('GET', `/merchant/search?search=${encodeURIComponent(text)}`, { token });
  expect(response.statusCode).toBe(200);
  return response.json().merchants.map((merchant: { email: string | null }) => merchant.email);
};

describe('applying as a merchant', () => {
  it('stores an application that waits for approval, and confirms it by mail', async () => {
    const response = await apply({ status: 'Approved', isActive: true, userId: crypto.randomUUID() });
    expect(response.json()).toEqual({
      success: true,
      message: 'We received your request! We will reach you on your phone number 212.555.0100!',
    });
    const [row] = await shop.db.select().from(merchants).where(eq(merchants.email, 'ida@example.com'));
    expect(row).toMatchObject({ status: 'Waiting Approval', isActive: false, userId: null });
    expect(await mailsTo(shop.db, 'ida@example.com')).toMatchObject([
      { kind: 'merchant-application', data: { merchantName: 'Ida Kiln', brandName: 'Kilnfold' } },
    ]);
  });

  it("refuses an e-mail address of a merchant's record, or of an administrator's or merchant's account", async () => {
    const administrator = await addAdministrator(shop);
    const merchant = await addMerchant(shop);
    for (const email of ['IDA@example.com', administrator.email, merchant.email]) {
      const response = await apply({ email });
      expect(response.statusCode).toBe(400);
      expect(response.json().fields).toEqual({ email: 'That e-mail address is already in use.' });
    }
    expect(await mailKindsTo(shop.db, 'ida@example.com')).toEqual(['merchant-application']);
  });

  it('is done once when its reply was lost and it is sent again with its id', async () => {
    const [email, _id] = ['lost@example.com', crypto.randomUUID()];
    const replies = await Promise.all([apply({ email, _id }), apply({ email, _id }), apply({ email, _id })]);
    expect(
      [...replies, await apply({ email: 'LOST@example.com', _id })].map(({ statusCode }) => statusCode),
    ).toEqual(Array(4).fill(200));
    expect(await mailKindsTo(shop.db, email)).toEqual(['merchant-application']);
    expect(await search(email)).toEqual([email]);
    // Also after the merchant was approved and has signed up.
    const merchant = await addMerchant(shop);
    const ofMerchant = eq(merchants.email, merchant.email);
    await shop.db.update(merchants).set({ requestId: _id }).where(ofMerchant);
    expect((await apply({ email: merchant.email, _id })).statusCode).toBe(200);
  });

  it('takes the phone numbers of other countries where the shop is not in the United States', async () => {
    const [berlin, clerk] = ['+49 (30) 90 18 20', { token }];
    const email = () => `${crypto.randomUUID()}@example.com`;
    const apply49 = async () => (await apply({ email: email(), phoneNumber: berlin })).statusCode;
    expect(await apply49()).toBe(400);
    await changeSettings(shop, clerk, 'checkout', { country: 'DE' });
    onTestFinished(() => changeSettings(shop, clerk, 'checkout', { country: '' }));
    expect(await apply49()).toBe(200);
    expect((await apply({ email: email(), phoneNumber: '12345' })).json().fields).toEqual({
      phoneNumber: 'Phone number format is invalid.',
    });
    // The country of the locale counts where the owner names none.
    await changeSettings(shop, clerk, 'checkout', { country: '' });
    expect(await apply49()).toBe(400);
    await changeGeneral(shop, clerk, { locale: 'de-DE' });
    onTestFinished(() => changeGeneral(shop, clerk, { locale: 'en-US' }));
    expect(await apply49()).toBe(200);
  });

  it('is open to a member, and to an administrator for somebody else', async () => {
    const member = await addMember(shop);
    expect((await apply({ email: member.email }, member.token)).statusCode).toBe(200);
    expect((await apply({ email: 'called@example.com' }, token)).statusCode).toBe(200);
  });

  it('stores one application and queues one mail for concurrent requests with one address', async () => {
    const email = 'ten@example.com';
    const responses = await Promise.all(Array.from({ length: 10 }, () => apply({ email })));
    expect(responses.map((response) => response.statusCode).sort()).toEqual([200, ...Array(9).fill(400)]);
    expect(await mailKindsTo(shop.db, email)).toEqual(['merchant-application']);
  });

  it('returns the first message of each field', async () => {
    const response = await shop.call('POST', '/merchant/add', {
      body: { email: 'nonsense', phoneNumber: '12345', business: 'Short' },
    });
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toEqual({
      name: 'Name is required.',
      email: 'Email format is invalid.',
      phoneNumber: 'Phone number format is invalid.',
      brandName: 'Brand is required.',
      business: 'Business must be at least 10 characters.',
    });
  });
});

describe('the list of merchants', () => {
  it('starts with merchants who wait for approval, then newest first', async () => {
    const [first, second] = [await addApplicant(shop), await addApplicant(shop)];
    onTestFinished(async () => void (await shop.call('DELETE', `/merchant/delete/${second.id}`, { token })));
    await shop.call('PUT', `/merchant/reject/${second.id}`, { token });
    const vera = await addMerchant(shop);
    const { merchants: rows } = (await shop.call('GET', '/merchant?limit=100', { token })).json();
    const ids: string[] = rows.map(({ _id }: { _id: string }) => _id);
    expect(ids[0]).toBe(first.id);
    expect(ids.indexOf(vera.merchantId)).toBe(ids.indexOf(second.id) - 1);
    const isWaiting = rows.map(({ status }: { status: string }) => status === 'Waiting Approval');
    expect(isWaiting).toEqual([...isWaiting].sort((one, other) => Number(other) - Number(one)));
  });

  it('is paged, with every field, also without an e-mail address', async () => {
    await addApplicant(shop);
    await shop.db.insert(merchants).values({
      name: 'Nils Ohm',
      phoneNumber: '212-555-0177',
      brandName: 'Ohm',
      business: 'Radios that last.',
    });
    const response = await shop.call('GET', '/merchant?limit=1', { token });
    const { merchants: rows, count, totalPages, currentPage } = response.json();
    expect(rows).toEqual([
      {
        _id: expect.any(String),
        name: 'Nils Ohm',
        email: null,
        phoneNumber: '212-555-0177',
        brandName: 'Ohm',
        business: 'Radios that last.',
        status: 'Waiting Approval',
        isActive: false,
        isInvitationUnsent: false,
        isInvited: false,
        isSellerComplete: false,
        created: expect.stringMatching(/Z$/),
      },
    ]);
    expect({ currentPage, totalPages }).toEqual({ currentPage: 1, totalPages: count });
  });
});

describe('the search for merchants', () => {
  beforeAll(async () => {
    await addApplicant(shop, { email: 'search_1%@example.com', brandName: 'Fold 100% wool' });
    const { id } = await addApplicant(shop, { email: 'no@example.com', brandName: 'Refused' });
    await shop.db
      .update(merchants)
      .set({ status: 'Rejected', phoneNumber: '646-555-0142' })
      .where(eq(merchants.id, id));
  });

  it.each([
    ['an e-mail', 'SEARCH_1', 'search_1%@example.com'],
    ['a phone number', '646-555', 'no@example.com'],
    ['a brand', 'fold 100%', 'search_1%@example.com'],
    ['a status', 'rejected', 'no@example.com'],
  ])('finds by %s', async (_how, text, email) => {
    expect(await search(text)).toEqual([email]);
  });

  it('matches plain text, in no other field', async () => {
    expect(await search('%@')).toEqual(['search_1%@example.com']);
    expect(await search('h_1')).toEqual(['search_1%@example.com']);
    expect(await search('.*')).toEqual([]);
    expect(await search('Radios')).toEqual([]);
  });

  it("finds a brand's current name", async () => {
    const vera = await addMerchant(shop, { brandName: 'Before' });
    const brand = { name: 'Afterwards', slug: 'afterwards', description: 'New name.' };
    await shop.call('PUT', `/brand/${vera.brandId}`, { token, body: { brand } });
    expect(await search('afterw')).toEqual([vera.email]);
    expect(await search('Before')).toEqual([]);
  });
});

describe('rejecting', () => {
  it('is only possible while waiting for approval', async () => {
    const { id } = await addApplicant(shop);
    const reject = () => shop.call('PUT', `/merchant/reject/${id}`, { token });
    expect((await reject()).statusCode).toBe(200);
    expect(await findMerchant(shop.db, id)).toMatchObject({ status: 'Rejected', isActive: false });
    expect((await reject()).json()).toEqual({
      error: 'This merchant is already rejected.',
      code: 'already-done',
    });
    const merchant = await addMerchant(shop);
    const approved = await shop.call('PUT', `/merchant/reject/${merchant.merchantId}`, { token });
    expect(approved.statusCode).toBe(400);
  });
});

describe('an absent merchant', () => {
  it.each([
    ['PUT', '/merchant/approve/'],
    ['PUT', '/merchant/reject/'],
    ['DELETE', '/merchant/delete/'],
  ] as const)('%s %s returns 404', async (method, path) => {
    for (const id of [crypto.randomUUID(), 'nonsense']) {
      expect((await shop.call(method, path + id, { token })).statusCode).toBe(404);
    }
  });
});

describe('the limit of applications', () => {
  it('is five an hour for one e-mail address, whoever sends them', async () => {
    const limited = await createTestApp({ RATE_LIMIT: 'on' });
    onTestFinished(limited.close);
    const { token: administrator } = await addAdministrator(limited);
    const body = { ...application, email: (await addPerson(limited)).email };
    const send = () => limited.call('POST', '/merchant/add', { body, token: administrator });
    const statuses = [];
    for (let at = 0; at < 6; at++) statuses.push((await send()).statusCode);
    expect(statuses).toEqual([200, 400, 400, 400, 400, 429]);
  });
});
