import { afterAll, describe, expect, it } from 'vitest';
import { addAdministrator, addMember, addMerchant } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { addApprovedReview } from '#server/testing/builders/reviews.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);

describe("the caller's account", () => {
  it('has every field of the contract, and no merchant for a member', async () => {
    const member = await addMember(shop);
    const response = await shop.call('GET', '/user/me', { token: member.token });
    expect(response.json().user).toEqual({
      _id: member.id,
      firstName: 'Marta',
      lastName: 'Test',
      email: member.email,
      phoneNumber: null,
      role: 'ROLE MEMBER',
      provider: 'Email',
      isSubscribed: false,
      created: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      merchant: null,
      membership: null,
      permissions: [],
      mustSetUpSecondFactor: false,
    });
  });

  it('includes the record and the brand of a merchant', async () => {
    const vera = await addMerchant(shop, { brandName: 'Kilnfold' });
    const response = await shop.call('GET', '/user/me', { token: vera.token });
    expect(response.json().user.merchant).toEqual({
      _id: vera.merchantId,
      name: 'Vera Test',
      brandName: 'Kilnfold',
      status: 'Approved',
      isActive: true,
      brand: vera.brandId,
    });
  });

  it('is readable by a disabled merchant, who may change nothing', async () => {
    const { token } = await addMerchant(shop, { isActive: false });
    const response = await shop.call('GET', '/user/me', { token });
    expect(response.json().user.merchant).toMatchObject({ isActive: false });
    const change = await shop.call('PUT', '/user', { token, body: { profile: { firstName: 'Eve' } } });
    expect(change.statusCode).toBe(403);
  });
});

describe('a change of the profile', () => {
  it('returns the message and the changed account', async () => {
    const { token } = await addMember(shop);
    const body = { profile: { firstName: ' Ida ', lastName: 'Lind', phoneNumber: '212-555-0199' } };
    const response = await shop.call('PUT', '/user', { token, body });
    expect(response.json()).toMatchObject({
      success: true,
      message: 'Your profile is successfully updated!',
      user: { firstName: 'Ida', lastName: 'Lind', phoneNumber: '212-555-0199' },
    });
  });

  it('leaves null and absent fields as they are, and ignores other fields', async () => {
    const { token, id, email } = await addMember(shop);
    const profile = {
      firstName: null,
      phoneNumber: '212-555-0199',
      role: 'ROLE ADMIN',
      email: 'eve@example.com',
      _id: '1',
    };
    const response = await shop.call('PUT', '/user', { token, body: { profile } });
    expect(response.json().user).toMatchObject({
      _id: id,
      firstName: 'Marta',
      role: 'ROLE MEMBER',
      email,
      phoneNumber: '212-555-0199',
    });
    const emptied = await shop.call('PUT', '/user', { token, body: { profile: { phoneNumber: '' } } });
    expect(emptied.json().user).toMatchObject({ firstName: 'Marta', phoneNumber: null });
    const nothing = await shop.call('PUT', '/user', { token, body: { profile: {} } });
    expect(nothing.statusCode).toBe(200);
  });

  it.each(['abc', '<b>5550100</b>', '12'])('refuses the phone number %j', async (phoneNumber) => {
    const { token } = await addMember(shop);
    const refused = await shop.call('PUT', '/user', { token, body: { profile: { phoneNumber } } });
    expect(refused.statusCode).toBe(400);
    expect(Object.values(refused.json().fields)).toEqual(['Phone number format is invalid.']);
    const international = { profile: { phoneNumber: '+49 30 1234567 ext. 5' } };
    expect((await shop.call('PUT', '/user', { token, body: international })).statusCode).toBe(200);
  });

  it('keeps what was changed meanwhile, and refuses another value of it', async () => {
    const { token } = await addMember(shop);
    const was = { firstName: 'Marta', lastName: 'Test', phoneNumber: '' };
    const save = (changes: object, seen: object = was) =>
      shop.call('PUT', '/user', { token, body: { profile: { ...was, ...changes, was: seen } } });
    const replies = await Promise.all([save({ phoneNumber: '212-555-0199' }), save({ firstName: 'Ida' })]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await save({})).json().user).toMatchObject({ firstName: 'Ida', phoneNumber: '212-555-0199' });

    const refused = await save({ phoneNumber: '212-555-0100', lastName: 'Lind' });
    expect(refused.json()).toMatchObject({
      code: 'fields-changed',
      fields: { phoneNumber: 'The phone number was changed to “212-555-0199” meanwhile.' },
    });
    expect((await save({})).json().user).toMatchObject({ lastName: 'Test', phoneNumber: '212-555-0199' });
    expect((await save({ phoneNumber: '212-555-0199' })).statusCode).toBe(200);
    const emptied = await save({}, { ...was, phoneNumber: '212-555-0199' });
    expect(emptied.json().user).toMatchObject({ firstName: 'Ida', phoneNumber: null });
  });

  it('refuses an empty name with its message', async () => {
    const { token } = await addMember(shop);
    const response = await shop.call('PUT', '/user', { token, body: { profile: { firstName: '  ' } } });
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toEqual({ firstName: 'First Name is required.' });
  });

  it('accepts names of up to 300 characters', async () => {
    const { token } = await addAdministrator(shop);
    const change = async (length: number) =>
      await shop.call('PUT', '/user', { token, body: { profile: { lastName: 'ö'.repeat(length) } } });
    expect((await change(300)).statusCode).toBe(200);
    expect((await change(301)).statusCode).toBe(400);
  });

  it('shows the new first name with the reviews on the next request', async () => {
    const member = await addMember(shop);
    const { id: productId, slug } = await addProduct(shop.db);
    await addApprovedReview(shop, { productId, userId: member.id });
    await shop.call('GET', `/review/${slug}`);
    await shop.call('PUT', '/user', { token: member.token, body: { profile: { firstName: 'Ronja' } } });
    const response = await shop.call('GET', `/review/${slug}`);
    expect(response.json().reviews[0].user).toEqual({ _id: member.id, firstName: 'Ronja' });
  });
});
