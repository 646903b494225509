import { eq } from 'drizzle-orm';
import { contactMessages } from '#server/db/schema/contact.ts';
import { mails } from '#server/db/schema/mail.ts';
import { addresses, users } from '#server/db/schema/people.ts';
import { hashPassword } from '#server/features/auth/passwords.ts';
import { insertRequest } from '#server/features/back-in-stock/back-in-stock.store.ts';
import { readBeforeYouSell } from '#server/features/dashboards/before-you-sell/before-you-sell.ts';
import { queueMail } from '#server/features/mail/outbox.store.ts';
import { findOrInsertSubscriber } from '#server/features/newsletter/newsletter.store.ts';
import { readSeller } from '#server/features/sellers/save-seller.ts';
import { readGroup } from '#server/features/settings/read-group.ts';
import { readStart } from '#server/features/settings/start/read-start.ts';
import { issueToken } from '#server/features/users/one-time-tokens.store.ts';
import { testAddress } from '../builders/addresses.ts';
import { addApplicant, invitationFor } from '../builders/applicants.ts';
import { addAdministrator, addMember, addMerchant, addSession } from '../builders/people.ts';
import { addProduct } from '../builders/products.ts';
import { beginSecondFactor, totpCode, turnOnSecondFactor } from '../builders/second-factors.ts';
import type { TestApp } from '../test-app.ts';
import { fresh, freshEmail, type ValidRequests } from './valid-request.ts';

const nothing = () => ({});
const password = 'a good password';
const person = { firstName: 'Rosa', lastName: 'Right' };

async function givePassword({ db }: TestApp, userId: string) {
  const passwordHash = await hashPassword('the old one');
  await db.update(users).set({ passwordHash }).where(eq(users.id, userId));
  return { password: 'the old one' };
}
async function addMail({ db }: TestApp) {
  const recipient = freshEmail();
  await queueMail(db, 'welcome', recipient, { firstName: 'Rosa' });
  const [mail] = await db.select({ id: mails.id }).from(mails).where(eq(mails.recipient, recipient));
  return { params: { id: mail?.id ?? '' } };
}
async function addUnsentMail({ db }: TestApp) {
  const mail = { kind: 'welcome', priority: 1, recipient: freshEmail(), data: {} };
  await db.insert(mails).values({ ...mail, status: 'unsent' });
  return {};
}
async function addMessage({ db }: TestApp) {
  const values = { name: 'Rosa', email: freshEmail(), message: 'Where is my lamp?' };
  const [message] = await db.insert(contactMessages).values(values).returning({ id: contactMessages.id });
  return { params: { id: message?.id ?? '' } };
}
async function addAddress({ db }: TestApp, userId: string) {
  const [row] = await db
    .insert(addresses)
    .values({ ...testAddress, userId })
    .returning({ id: addresses.id });
  return { params: { id: row?.id ?? '' } };
}
const addPending = async (shop: TestApp) => ({ params: { id: (await addApplicant(shop)).id } });
const addActive = async (shop: TestApp) => ({ params: { id: (await addMerchant(shop)).merchantId } });

/** The caller's own; any for somebody of the shop. */
const ownSeller = async (shop: TestApp, { merchantId }: { merchantId?: string }) => ({
  id: merchantId ?? (await addMerchant(shop)).merchantId,
});

async function invited(shop: TestApp) {
  const applicant = await addApplicant(shop);
  const { token } = await addAdministrator(shop);
  await shop.call('PUT', `/merchant/approve/${applicant.id}`, { token });
  const body = { ...person, password, email: applicant.email };
  return { params: { token: await invitationFor(shop.db, applicant) }, body };
}

/** Valid requests for calls about accounts, mails, messages and merchants. */
export const peopleRequests = {
  'mail.listMails': nothing,
  'mail.getMail': addMail,
  'mail.sendMailAgain': addMail,
  'mail.sendUnsentMails': addUnsentMail,

  'activity.listActivity': nothing,

  'users.getMe': nothing,
  'users.updateProfile': () => ({ body: { profile: { firstName: 'Rosa' } } }),
  'users.listUsers': nothing,
  'users.searchUsers': () => ({ query: { search: 'rosa' } }),

  'auth.login': async (shop) => {
    const email = freshEmail();
    await shop.call('POST', '/auth/register', { body: { ...person, email, password } });
    return { body: { email, password } };
  },
  'auth.register': () => ({ body: { ...person, email: freshEmail(), password } }),
  'auth.forgotPassword': () => ({ body: { email: freshEmail() } }),
  'auth.resetPassword': async (shop) => {
    const token = await issueToken(shop.db, 'reset', (await addMember(shop)).id);
    return { params: { token }, body: { password, confirmPassword: password } };
  },
  'auth.changePassword': async (shop, caller) => ({
    body: { ...(await givePassword(shop, caller.person.id)), confirmPassword: password },
  }),
  'secondFactor.getSecondFactor': nothing,
  'secondFactor.sendEmailCode': async (shop, caller) => {
    await shop.db.update(users).set({ emailProvenAt: null }).where(eq(users.id, caller.person.id));
    return { body: await givePassword(shop, caller.person.id) };
  },
  'secondFactor.beginSecondFactor': async (shop, caller) => ({
    body: await givePassword(shop, caller.person.id),
  }),
  'secondFactor.confirmSecondFactor': async (shop, caller) => {
    const key = await beginSecondFactor(shop, caller.person.id);
    return { body: { code: totpCode(key) } };
  },
  'secondFactor.renewRecoveryCodes': async (shop, caller) => ({
    body: { code: (await turnOnSecondFactor(shop, caller.person.id)).code },
  }),
  'secondFactor.turnOffSecondFactor': async (shop, caller) => ({
    body: {
      ...(await givePassword(shop, caller.person.id)),
      code: (await turnOnSecondFactor(shop, caller.person.id)).code,
    },
  }),
  'secondFactor.finishSignIn': async (shop) => {
    const { id } = await addMember(shop);
    const { code } = await turnOnSecondFactor(shop, id);
    return { body: { pending: await issueToken(shop.db, 'second-factor', id), code } };
  },
  'secondFactor.turnOffSecondFactorOf': async (shop) => {
    const { id } = await addMember(shop);
    await turnOnSecondFactor(shop, id);
    return { params: { id } };
  },
  'sessions.listSessions': nothing,
  'sessions.endSession': async (shop, caller) => ({
    params: { id: (await addSession(shop, caller.person.id)).sessionId },
  }),
  'sessions.endOtherSessions': nothing,
  'sessions.signOut': nothing,
  'sessions.endUserSessions': async (shop) => ({ params: { id: (await addMember(shop)).id } }),
  'auth.signInWithGoogle': () => ({ status: 302 }),
  'auth.returnFromGoogle': () => ({ status: 302 }),
  'auth.signInWithFacebook': () => ({ status: 302 }),
  'auth.returnFromFacebook': () => ({ status: 302 }),

  'personalData.deleteOwnAccount': async (shop, { person }) => {
    // The last administrator stays.
    await addAdministrator(shop);
    return { body: { confirmation: person.email } };
  },
  'personalData.downloadOwnData': nothing,
  'personalData.downloadUserData': async (shop) => ({ params: { id: (await addMember(shop)).id } }),
  'personalData.deleteUser': async (shop) => ({ params: { id: (await addMember(shop)).id } }),

  'addresses.listAddresses': nothing,
  'addresses.getAddress': (shop, caller) => addAddress(shop, caller.person.id),
  'addresses.addAddress': () => ({ body: testAddress }),
  'addresses.updateAddress': async (shop, caller) => ({
    ...(await addAddress(shop, caller.person.id)),
    body: testAddress,
  }),
  'addresses.deleteAddress': (shop, caller) => addAddress(shop, caller.person.id),

  'newsletter.subscribe': () => ({ body: { email: freshEmail() } }),
  'newsletter.confirmSubscription': async ({ db }) => {
    const { id } = await findOrInsertSubscriber(db, freshEmail());
    return { params: { token: await issueToken(db, 'newsletter', id) } };
  },
  'newsletter.unsubscribe': async ({ db }) => ({
    params: { token: (await findOrInsertSubscriber(db, freshEmail())).unsubscribeKey },
  }),
  'newsletter.openUnsubscribe': () => ({ params: { token: 'any' }, status: 302 }),

  'backInStock.askForStock': async ({ db }) => ({
    body: { product: (await addProduct(db, { quantity: 0 })).id, email: freshEmail() },
  }),
  'backInStock.sendStockForm': () => ({ body: { slug: 'lamp' }, status: 302 }),
  'backInStock.confirmStockRequest': async ({ db }) => {
    const variantId = (await addProduct(db, { quantity: 0 })).id;
    const id = await insertRequest(db, { variantId, email: freshEmail(), isOwn: false });
    return { params: { token: await issueToken(db, 'back-in-stock', id) } };
  },
  'backInStock.cancelStockRequest': () => ({ params: { token: 'any' } }),
  'backInStock.openCancelStockRequest': () => ({ params: { token: 'any' }, status: 302 }),

  'contact.addContact': () => ({
    body: { name: 'Rosa', email: freshEmail(), message: 'Where is my lamp?' },
  }),
  'contact.listContactMessages': nothing,
  'contact.getContactMessage': addMessage,
  'contact.answerContactMessage': async (shop) => ({
    ...(await addMessage(shop)),
    body: { answer: 'On its way.' },
  }),
  'contact.markContactMessage': async (shop) => ({
    ...(await addMessage(shop)),
    body: { contact: { isAnswered: true } },
  }),

  'merchants.applyAsMerchant': () => ({
    body: {
      name: 'Rosa Right',
      email: freshEmail(),
      phoneNumber: '212-555-0100',
      brandName: fresh('brand'),
      business: 'Things made right.',
    },
  }),
  'merchants.checkInvitation': async (shop) => ({ params: (await invited(shop)).params }),
  'merchants.inviteMerchantAgain': async (shop) => {
    const { id } = await addApplicant(shop);
    const { token } = await addAdministrator(shop);
    await shop.call('PUT', `/merchant/approve/${id}`, { token });
    return { params: { id } };
  },
  'merchants.completeMerchantSignup': invited,
  'merchants.listMerchants': nothing,
  'merchants.searchMerchants': () => ({ query: { search: 'rosa' } }),
  'merchants.approveMerchant': addPending,
  'merchants.rejectMerchant': addPending,
  'merchants.activateMerchant': async (shop) => ({
    ...(await addActive(shop)),
    body: { merchant: { isActive: false } },
  }),
  'merchants.deleteMerchant': addActive,
  'sellers.getCompany': nothing,
  'sellers.changeCompany': async ({ db }) => {
    const { version } = await readSeller(db, null);
    return { body: { settings: { legalName: fresh('company') }, version } };
  },
  'sellers.getMerchantSeller': async (shop, caller) => ({ params: await ownSeller(shop, caller) }),
  'sellers.changeMerchantSeller': async (shop, caller) => ({
    params: await ownSeller(shop, caller),
    body: { settings: { legalName: fresh('company') }, version: 1 },
  }),
  'sellers.getSeller': async (shop) => {
    const { slug } = await readSeller(shop.db, (await addMerchant(shop)).merchantId);
    return { params: { slug: slug ?? '' } };
  },

  'settings.getGeneralSettings': nothing,
  'settings.getSearchSettings': nothing,
  'settings.changeSearchSettings': async (shop) => {
    const { version } = await readGroup(shop, 'search');
    return {
      body: { settings: { synonyms: `${fresh('word')}, other`.replaceAll(/[^a-z0-9, ]/gi, '') }, version },
    };
  },
  'settings.changeGeneralSettings': async (shop) => {
    const { settings, version } = await readGroup(shop, 'general');
    return { body: { settings: { ...settings, storeName: fresh('shop') }, version } };
  },
  'settings.getOrderSettings': nothing,
  'settings.changeOrderSettings': async (shop) => {
    const { settings, version } = await readGroup(shop, 'orders');
    return { body: { settings: { daysToSend: (settings.daysToSend + 1) % 60 }, version } };
  },
  'settings.getAnswerSettings': nothing,
  'settings.changeAnswerSettings': async (shop) => {
    const { version } = await readGroup(shop, 'answers');
    const answers = [{ id: crypto.randomUUID(), name: fresh('answer'), text: 'Hello {name}' }];
    return { body: { settings: { answers }, version } };
  },
  'settings.getReturnSettings': nothing,
  'settings.changeReturnSettings': async (shop) => {
    const { settings, version } = await readGroup(shop, 'returns');
    return { body: { settings: { ...settings, returnAddress: fresh('address') }, version } };
  },
  'settings.getDocumentSettings': nothing,
  'settings.changeDocumentSettings': async (shop) => {
    const { settings, version } = await readGroup(shop, 'documents');
    const creditNotePrefix = `${fresh('CN')}-`.replaceAll(/[^a-z0-9-]/gi, '');
    return { body: { settings: { ...settings, creditNotePrefix }, version } };
  },
  'settings.getCheckoutSettings': nothing,
  'settings.changeCheckoutSettings': async (shop) => {
    const { settings, version } = await readGroup(shop, 'checkout');
    return { body: { settings: { ...settings, transferText: fresh('account') }, version } };
  },
  'settings.getDeliverySettings': nothing,
  'settings.changeDeliverySettings': async (shop) => {
    const { settings, version } = await readGroup(shop, 'delivery');
    const zones = settings.zones.map((zone) => ({ ...zone, name: fresh('zone') }));
    return { body: { settings: { zones }, version } };
  },
  'settings.getTaxSettings': nothing,
  'settings.changeTaxSettings': async (shop) => ({ body: await readGroup(shop, 'taxes') }),
  'settings.getSignInSettings': nothing,
  'settings.changeSignInSettings': async (shop) => {
    const { settings, version } = await readGroup(shop, 'sign-in');
    return { body: { settings: { ...settings, showsGoogle: !settings.showsGoogle }, version } };
  },
  'settings.getPaymentSettings': nothing,
  'settings.changePaymentSettings': async (shop) => ({ body: await readGroup(shop, 'payments') }),
  'settings.changeStripeSecrets': () => ({ body: {} }),
  'settings.testStripe': nothing,
  'beforeYouSell.getBeforeYouSell': nothing,
  'beforeYouSell.confirmStep': async (shop) => {
    const { steps } = await readBeforeYouSell({ ...shop, leavesTheShop: false });
    return { body: { step: 'taxes', seen: steps.find(({ step }) => step === 'taxes')?.seen ?? '' } };
  },
  'start.getStart': nothing,
  'start.saveStart': async (shop) => {
    const { settings, version } = await readStart({ ...shop, currencySet: null });
    return { body: { settings: { ...settings, country: 'DE', storeName: fresh('shop') }, version } };
  },
  'dashboards.countPending': nothing,
  'dashboards.getOverview': nothing,
  'reports.getSales': () => ({ query: { from: '2026-11-01', to: '2026-11-30' } }),
  'reports.getTaxes': () => ({ query: { from: '2026-11-01', to: '2026-11-30' } }),
  'reports.exportTaxes': () => ({ query: { from: '2026-11-01', to: '2026-11-30' } }),
  'health.getHealth': nothing,
  'users.getUser': async (shop) => ({ params: { id: (await addMember(shop)).id } }),
} satisfies ValidRequests;
