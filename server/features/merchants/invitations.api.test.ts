import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { mails } from '#server/db/schema/mail.ts';
import { addApplicant, invitationFor } from '#server/testing/builders/applicants.ts';
import { mailKindsTo } from '#server/testing/builders/mails.ts';
import { addAdministrator, addMerchant } from '#server/testing/builders/people.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);

let token = '';
beforeAll(async () => {
  token = (await addAdministrator(shop)).token;
});
const invite = (id: string) => shop.call('POST', `/merchant/invite/${id}`, { token });
const check = async (invitation: string) => await shop.call('GET', `/merchant/signup/${invitation}`);

async function addInvitedApplicant() {
  const applicant = await addApplicant(shop);
  await shop.call('PUT', `/merchant/approve/${applicant.id}`, { token });
  return applicant;
}

describe('sending an invitation again', () => {
  it('queues another mail', async () => {
    const { id, email } = await addInvitedApplicant();
    expect((await invite(id)).json()).toEqual({
      success: true,
      message: 'The invitation has been sent again.',
    });
    expect(await mailKindsTo(shop.db, email)).toEqual([
      'merchant-application',
      'merchant-invitation',
      'merchant-invitation',
    ]);
  });

  it('is due while the mail of the invitation was kept, as there was no mail server', async () => {
    const { id, email } = await addInvitedApplicant();
    const isUnsent = async () => {
      const path = `/merchant/search?search=${encodeURIComponent(email)}`;
      return (await shop.call('GET', path, { token })).json().merchants[0].isInvitationUnsent;
    };
    expect(await isUnsent()).toBe(false);
    await shop.db.update(mails).set({ status: 'unsent' }).where(eq(mails.recipient, email));
    expect(await isUnsent()).toBe(true);
    await invite(id);
    expect(await isUnsent()).toBe(false);
  });

  it('is refused for a merchant who waits for approval or has signed up', async () => {
    const waiting = await addApplicant(shop);
    expect((await invite(waiting.id)).json()).toEqual({
      error: 'Only an approved merchant can be invited.',
      code: 'merchant-not-approved',
    });
    const vera = await addMerchant(shop);
    expect((await invite(vera.merchantId)).json()).toEqual({
      error: 'This merchant has signed up already.',
      code: 'already-done',
    });
    expect((await invite(crypto.randomUUID())).statusCode).toBe(404);
    expect(await mailKindsTo(shop.db, vera.email)).toEqual([]);
  });

  it('counts towards the limit of mails to one e-mail address', async () => {
    const limited = await createTestApp({ RATE_LIMIT: 'on' });
    onTestFinished(limited.close);
    const who = { token: (await addAdministrator(limited)).token };
    const { id } = await addApplicant(limited);
    await limited.call('PUT', `/merchant/approve/${id}`, who);
    const statuses: number[] = [];
    for (let at = 0; at < 5; at++)
      statuses.push((await limited.call('POST', `/merchant/invite/${id}`, who)).statusCode);
    // The application counted as the first of five.
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
  });
});

describe('checking an invitation', () => {
  it('returns that it is open, and nothing about the merchant', async () => {
    const applicant = await addInvitedApplicant();
    const response = await check(await invitationFor(shop.db, applicant));
    expect(response.json()).toEqual({ isOpen: true });
    expect(response.headers['cache-control']).toContain('no-store');
  });

  it('returns false once it was used, replaced or withdrawn, and for any other text', async () => {
    const applicant = await addInvitedApplicant();
    const older = await invitationFor(shop.db, applicant);
    const newer = await invitationFor(shop.db, applicant);
    expect((await check(older)).json()).toEqual({ isOpen: false });
    expect((await check(newer)).json()).toEqual({ isOpen: true });
    const body = { email: applicant.email, firstName: 'Ida', lastName: 'Kiln', password: 'stoneware' };
    expect((await shop.call('POST', `/merchant/signup/${newer}`, { body })).statusCode).toBe(200);
    expect((await check(newer)).json()).toEqual({ isOpen: false });
    const withdrawn = await addInvitedApplicant();
    const invitation = await invitationFor(shop.db, withdrawn);
    await shop.call('DELETE', `/merchant/delete/${withdrawn.id}`, { token });
    expect((await check(invitation)).json()).toEqual({ isOpen: false });
    expect((await check('nonsense')).json()).toEqual({ isOpen: false });
  });
});

it('mails a rejected applicant once', async () => {
  const { id, email } = await addApplicant(shop);
  await Promise.all([1, 2, 3].map(() => shop.call('PUT', `/merchant/reject/${id}`, { token })));
  expect(await mailKindsTo(shop.db, email)).toEqual(['merchant-application', 'merchant-rejected']);
});
