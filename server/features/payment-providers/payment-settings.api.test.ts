import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { providerSecrets } from '#server/db/schema/payments.ts';
import { createSecretEncryption } from '#server/process/secret-encryption.ts';
import { addAdministrator, type TestPerson } from '#server/testing/builders/people.ts';
import { changeSettings, readSettings } from '#server/testing/builders/settings.ts';
import { saveStripeKeys } from '#server/testing/builders/stripe.ts';
import { startStripe } from '#server/testing/stripe-stand-in.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

const stripe = await startStripe();
const lines: string[] = [];
const logTo = { write: (line: string) => void lines.push(line) };
const shop = await createTestApp({ STRIPE_API_URL: stripe.url }, undefined, { logTo });
const open = await createTestApp({ PUBLIC_URL: 'https://shop.example.com' });
afterAll(async () => {
  await open.close();
  await shop.close();
  await stripe.close();
});

let ada: TestPerson;
beforeAll(async () => {
  ada = await addAdministrator(shop);
});
beforeEach(async () => {
  Object.assign(stripe, { always: false, account: { charges_enabled: true } });
  await shop.db.delete(providerSecrets);
  await changeSettings(shop, ada, 'payments', shop.shopSettings.initial.payments);
});
const read = () => readSettings(shop, ada, 'payments');
const saveKeys = async (body: object) =>
  (await shop.call('PUT', '/settings/payments/stripe', { token: ada.token, body })).json();
const test = async () =>
  (await shop.call('POST', '/settings/payments/stripe/test', { token: ada.token, body: {} })).json();
const offer = async (offersStripe: boolean) => {
  const { settings, version } = await read();
  const body = { settings: { ...settings, offersStripe }, version };
  return await shop.call('PUT', '/settings/payments', { token: ada.token, body });
};
const { secretKey, signingSecret } = stripe;

it('keys are saved encrypted, never shown again, and nowhere else', async () => {
  const saved = await saveKeys({ secretKey, signingSecret });
  const shown = { isSet: true, isReadable: true, hint: secretKey.slice(-4) };
  expect(saved).toMatchObject({ secretKey: shown, isTestKey: true, mayTest: true, heardEvent: null });
  expect(saved.eventsUrl).toBe('http://127.0.0.1:3000/api/payments/stripe/events');
  expect(await read()).toMatchObject({ secretKey: shown, signingSecret: { isSet: true } });
  const activity = (await shop.call('GET', '/activity?kind=settings-changed', { token: ada.token })).json();
  expect(activity.activity[0].details.changes).toEqual([
    { setting: 'secretKey', from: 'none', to: 'saved' },
    { setting: 'signingSecret', from: 'none', to: 'saved' },
  ]);
  const everything = JSON.stringify([saved, activity, lines, await shop.db.select().from(providerSecrets)]);
  expect(everything).not.toContain(secretKey);
  expect(everything).not.toContain(signingSecret);
  expect(lines.join('')).toContain('"settings":["secretKey","signingSecret"]');
});

it('a key that was not sent stays, and one that is sent again is no change', async () => {
  await saveKeys({ secretKey });
  await saveKeys({ signingSecret });
  const count = async () =>
    (await shop.call('GET', '/activity?kind=settings-changed', { token: ada.token })).json().count;
  const before = await count();
  expect(await saveKeys({ secretKey })).toMatchObject({
    secretKey: { isSet: true },
    signingSecret: { isSet: true },
  });
  expect(await count()).toBe(before);
});

it.each([
  [{ secretKey: 'pk_test_1234' }, 'A secret key begins with sk_ or rk_.'],
  [{ signingSecret: 'sk_test_1234' }, 'A signing secret begins with whsec_.'],
])('refuses %o', async (body, error) => {
  expect(await saveKeys(body)).toMatchObject({ error });
});

it('Stripe is offered with a key that can be read, and not any more without one', async () => {
  expect((await offer(true)).json().fields).toEqual({
    offersStripe: 'Please save a secret key of Stripe first.',
  });
  const other = createSecretEncryption('another settings key of the tests, long enough');
  await saveStripeKeys({ db: shop.db, encryption: other }, stripe);
  expect(await read()).toMatchObject({ secretKey: { isSet: true, isReadable: false } });
  expect((await offer(true)).json().error).toContain('another SETTINGS_KEY');
  await saveKeys({ secretKey });
  expect((await offer(true)).statusCode).toBe(200);
  expect(shop.shopSettings.current().payments.offersStripe).toBe(true);
  expect(await saveKeys({ secretKey: '' })).toMatchObject({
    settings: { offersStripe: false },
    secretKey: { isSet: false },
  });
  expect(shop.shopSettings.current().payments.offersStripe).toBe(false);
});

it('the connection is tested in words, none of which is a part of the key', async () => {
  expect(await test()).toEqual({ works: false, message: 'Please save a secret key of Stripe first.' });
  await saveKeys({ secretKey });
  expect(await test()).toEqual({
    works: true,
    message: 'The key works. It is a test key of Kiln: nothing is charged.',
  });
  stripe.account.charges_enabled = false;
  expect(await test()).toMatchObject({ works: false, message: expect.stringContaining('finish its setup') });
  await saveKeys({ secretKey: 'sk_live_somebodyelse4242' });
  expect(await read()).toMatchObject({ isTestKey: false });
  const { works, message } = await test();
  expect([works, message]).toEqual([false, expect.stringContaining('does not accept the key')]);
  expect(message).not.toContain('4242');
});

it('the test provider is offered on this machine alone', async () => {
  const saveTest = async (at: TestApp) => {
    const { token } = at === shop ? ada : await addAdministrator(at);
    const { settings, version } = await readSettings(at, { token }, 'payments');
    const body = { settings: { ...settings, offersTest: true }, version };
    const saved = (await at.call('PUT', '/settings/payments', { token, body })).json();
    return [saved.mayTest, saved.settings.offersTest, at.shopSettings.current().payments.offersTest];
  };
  expect(await saveTest(shop)).toEqual([true, true, true]);
  expect(await saveTest(open)).toEqual([false, false, false]);
});
