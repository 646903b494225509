import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brands } from '#server/db/schema/catalogue.ts';
import { identities, memberships, merchants, users } from '#server/db/schema/people.ts';
import { issueToken } from '#server/features/users/one-time-tokens.store.ts';
import { addApplicant, findMerchant, invitationFor } from '#server/testing/builders/applicants.ts';
import { mailKindsTo, mailsTo } from '#server/testing/builders/mails.ts';
import { addAdministrator, addMember, addMerchant, addPerson } from '#server/testing/builders/people.ts';
import { turnOnSecondFactor } from '#server/testing/builders/second-factors.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);

let token = '';
beforeAll(async () => {
  token = (await addAdministrator(shop)).token;
});

const approve = (id: string) => shop.call('PUT', `/merchant/approve/${id}`, { token });
const form = { firstName: 'Ida', lastName: 'Kiln', password: 'stoneware' };
const complete = (invitation: string, email: string, changes: object = {}) =>
  shop.call('POST', `/merchant/signup/${invitation}`, { body: { ...form, email, ...changes } });
const login = (email: string, password = form.password, code?: string) =>
  shop.call('POST', '/auth/login', { body: { email, password, code } });
const readBrands = (merchantId: string) =>
  shop.db.select().from(brands).where(eq(brands.merchantId, merchantId));
const me = (who: string) => shop.call('GET', '/user/me', { token: who });

/** A member with an unproven e-mail address. */
async function addUnproven(email: string) {
  const body = { ...form, email, password: 'of somebody' };
  return (await shop.call('POST', '/auth/register', { body })).json().token as string;
}
/** An approved applicant without an account. */
async function invite(choices?: Parameters<typeof addApplicant>[1]) {
  const applicant = await addApplicant(shop, choices);
  expect((await approve(applicant.id)).statusCode).toBe(200);
  return { ...applicant, invitation: await invitationFor(shop.db, applicant) };
}

describe('approving', () => {
  it.each([
    ['hands over the record of another merchant where the applicant works no more', 'owner', 200],
    ['is refused for the person of a merchant without another Owner', 'staff', 400],
  ] as const)('%s', async (_name, permissionSet, status) => {
    const former = await addMerchant(shop);
    const colleague = await addMember(shop);
    // As after the Owner of a team has ended who applied for it.
    await shop.db.delete(memberships).where(eq(memberships.userId, former.id));
    const { merchantId } = former;
    await shop.db.insert(memberships).values({ userId: colleague.id, merchantId, permissionSet });
    await shop.db.update(merchants).set({ email: null }).where(eq(merchants.id, merchantId));
    const { id } = await addApplicant(shop, { email: former.email });
    expect((await approve(id)).statusCode).toBe(status);
    const people = [colleague.id, former.id];
    expect([await findMerchant(shop.db, merchantId), await findMerchant(shop.db, id)]).toMatchObject(
      status === 200 ? people.map((userId) => ({ userId })) : [{ userId: former.id }, { userId: null }],
    );
  });

  it('invites an applicant without an account, with ids and no token in the outbox', async () => {
    const { id, email } = await addApplicant(shop);
    expect((await approve(id)).json()).toMatchObject({ success: true });
    expect(await findMerchant(shop.db, id)).toEqual({ status: 'Approved', isActive: true, userId: null });
    const [, invitation] = await mailsTo(shop.db, email);
    expect(invitation).toMatchObject({
      kind: 'merchant-invitation',
      data: { merchantId: id, merchantName: 'Ida Kiln' },
    });
    expect(await readBrands(id)).toEqual([]);
  });

  it('queues one mail for ten concurrent requests', async () => {
    const { id, email } = await addApplicant(shop);
    const responses = await Promise.all(Array.from({ length: 10 }, () => approve(id)));
    expect(responses.map((response) => response.statusCode).sort()).toEqual([200, ...Array(9).fill(400)]);
    expect(await mailKindsTo(shop.db, email)).toEqual(['merchant-application', 'merchant-invitation']);
    expect((await approve(id)).json()).toEqual({
      error: 'This merchant is already approved.',
      code: 'already-done',
    });
  });

  it('makes a proven account the merchant at once, mails it and revokes its older tokens', async () => {
    const member = await addMember(shop);
    const { id } = await addApplicant(shop, { email: member.email, brandName: 'Copperlane' });
    await approve(id);
    expect(await mailKindsTo(shop.db, member.email)).toEqual(['merchant-application', 'merchant-welcome']);
    expect((await me(member.token)).statusCode).toBe(401);
    expect(await findMerchant(shop.db, id)).toEqual({
      status: 'Approved',
      isActive: true,
      userId: member.id,
    });
    expect(await readBrands(id)).toMatchObject([
      { name: 'Copperlane', slug: 'copperlane', description: 'Stoneware, thrown by hand.', isActive: true },
    ]);
  });

  it('invites the owner of an unproven account, which stays unchanged until then', async () => {
    const held = await addUnproven('unproven@example.com');
    const { id, email } = await addApplicant(shop, { email: 'Unproven@example.com' });
    await approve(id);
    expect(await mailKindsTo(shop.db, email)).toEqual([
      'welcome',
      'merchant-application',
      'merchant-invitation',
    ]);
    expect((await me(held)).json().user).toMatchObject({ role: 'ROLE MEMBER', merchant: null });
  });

  it('is possible after a rejection', async () => {
    const { id, email } = await addApplicant(shop);
    await shop.call('PUT', `/merchant/reject/${id}`, { token });
    expect((await approve(id)).statusCode).toBe(200);
    expect(await mailKindsTo(shop.db, email)).toContain('merchant-invitation');
  });

  it('refuses an applicant without an e-mail address, naming the phone number', async () => {
    const [row] = await shop.db
      .insert(merchants)
      .values({ name: 'Nils', phoneNumber: '212-555-0177', brandName: 'Ohm', business: 'Radios that last.' })
      .returning({ id: merchants.id });
    const response = await approve(row?.id ?? '');
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      error: "Merchant doesn't have email. Call at 212-555-0177",
      code: 'merchant-without-email',
    });
  });

  it("refuses an e-mail address that became an administrator's meanwhile, and changes nothing", async () => {
    const { id, email } = await addApplicant(shop);
    await addPerson(shop, { set: 'support', email });
    expect((await approve(id)).statusCode).toBe(400);
    expect(await findMerchant(shop.db, id)).toMatchObject({ status: 'Waiting Approval', isActive: false });
    expect(await mailKindsTo(shop.db, email)).toEqual(['merchant-application']);
  });
});

describe('completing the invitation', () => {
  it('creates account and brand, queues a welcome mail, and the merchant can sign in and work', async () => {
    const business = `${'stoneware '.repeat(25)}and more`;
    const { id, email, invitation } = await invite({ brandName: 'Papierlund', business });
    const response = await complete(invitation, email.toUpperCase());
    expect(response.json()).toEqual({
      success: true,
      message: 'You have signed up successfully! Please sign in with the email and password. Thank you!',
    });
    expect(await mailKindsTo(shop.db, email)).toEqual([
      'merchant-application',
      'merchant-invitation',
      'merchant-welcome',
    ]);
    const [brand] = await readBrands(id);
    expect(brand).toMatchObject({ name: 'Papierlund', isActive: true });
    expect(brand?.description).toBe('stoneware '.repeat(20).trim());
    const session = (await login(email)).json();
    expect(session.user).toMatchObject({ email, role: 'ROLE MERCHANT', firstName: 'Ida' });
    expect((await me(session.token)).json().user.merchant).toMatchObject({ _id: id, brand: brand?.id });
    expect((await shop.call('GET', '/product', { token: session.token })).statusCode).toBe(200);
  });

  it('works once of two concurrent requests', async () => {
    const { id, email, invitation } = await invite();
    const responses = await Promise.all([complete(invitation, email), complete(invitation, email)]);
    expect(responses.map((response) => response.statusCode).sort()).toEqual([200, 400]);
    const refused = responses.find((response) => response.statusCode === 400);
    expect(refused?.json()).toEqual({
      error: 'This invitation has been used or has expired. Please ask for a new one.',
      code: 'invalid-link',
    });
    expect(await readBrands(id)).toHaveLength(1);
    expect((await complete(invitation, email)).statusCode).toBe(400);
  });

  it('needs the invited e-mail address, and a refusal leaves the link valid', async () => {
    const { email, invitation } = await invite();
    const other = await complete(invitation, 'eve@example.com');
    expect(other.statusCode).toBe(400);
    expect(other.json().fields).toEqual({ email: 'Please use the e-mail address that was invited.' });
    const short = await complete(invitation, email, { password: 'five5', firstName: ' ' });
    expect(short.json().fields).toEqual({
      firstName: 'First Name is required.',
      password: 'Password must be at least 6 characters.',
    });
    expect((await complete(invitation, email)).statusCode).toBe(200);
  });

  it('takes over an unproven account and removes its password, tokens and providers, but not its two-step sign-in', async () => {
    const email = 'squatted@example.com';
    const held = await addUnproven(email);
    const { id: userId } = (await login(email, 'of somebody')).json().user;
    await shop.db.insert(identities).values({ provider: 'Facebook', subject: 'squatter', userId });
    const { code } = await turnOnSecondFactor(shop, userId);
    const { id, invitation } = await invite({ email });
    expect((await complete(invitation, email)).statusCode).toBe(200);
    expect((await me(held)).statusCode).toBe(401);
    expect((await login(email, 'of somebody')).statusCode).toBe(400);
    expect((await login(email)).json().code).toBe('second-factor-required');
    const signedIn = await login(email, undefined, code);
    expect(signedIn.json().user).toMatchObject({ id: userId, role: 'ROLE MERCHANT' });
    expect(await shop.db.select().from(identities).where(eq(identities.userId, userId))).toEqual([]);
    expect(await findMerchant(shop.db, id)).toMatchObject({ userId });
    const [user] = await shop.db.select().from(users).where(eq(users.id, userId));
    expect(user?.emailProvenAt).toBeInstanceOf(Date);
  });

  it.each([
    ['a rejection of a merchant who waits again', 'reject'],
    ['a deletion', 'delete'],
  ] as const)('is impossible after %s', async (_what, action) => {
    const { id, email, invitation } = await invite();
    if (action === 'delete') await shop.call('DELETE', `/merchant/delete/${id}`, { token });
    else {
      await shop.db.update(merchants).set({ status: 'Waiting Approval' }).where(eq(merchants.id, id));
      await shop.call('PUT', `/merchant/reject/${id}`, { token });
    }
    expect((await complete(invitation, email)).statusCode).toBe(400);
    // Nor with the token that a mail still in the outbox would get.
    const late = await issueToken(shop.db, 'invitation', id);
    expect((await complete(late, email)).statusCode).toBe(400);
  });

  it('refuses a made-up link', async () => {
    for (const nonsense of ['x', '%00', 'a'.repeat(400)]) {
      expect((await complete(nonsense, 'eve@example.com')).statusCode).toBe(400);
    }
  });

  it('creates a disabled account for a merchant who was disabled meanwhile', async () => {
    const { id, email, invitation } = await invite();
    const body = { merchant: { isActive: false } };
    await shop.call('PUT', `/merchant/${id}/active`, { token, body });
    expect((await complete(invitation, email)).statusCode).toBe(200);
    const session = (await login(email)).json();
    expect((await shop.call('GET', '/product', { token: session.token })).statusCode).toBe(403);
  });
});
