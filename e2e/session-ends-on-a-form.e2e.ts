import type { Page } from '@playwright/test';
import { changeSettings } from './change-settings.ts';
import { expect, test } from './fixtures.ts';
import { noiseImage } from './noise-image.ts';
import { expectNotice } from './notices.ts';
import {
  type Account,
  administrator,
  callAsAdministrator,
  demoMerchant,
  fetchToken,
  signIn,
  signUp,
} from './people.ts';
import { askToReturn } from './returned-order.ts';

type Shop = { url: string };
type Person = Pick<Account, 'email' | 'password'>;

/** Ends the session of this token as the server knows it; browsers hear of it with their next call. */
async function endSession({ url }: Shop, token: string): Promise<void> {
  const ended = await fetch(`${url}/api/auth/logout`, { method: 'POST', headers: { authorization: token } });
  expect(ended.status).toBe(200);
}

const question = (page: Page) =>
  page.getByRole('dialog', { name: 'Unauthorized Access! Please login again' });

async function logIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

test('a product that was typed while the session ended is added after signing in again', async ({
  page,
  shop,
}) => {
  const token = await fetchToken(shop, demoMerchant);
  await signIn(page, token);
  await page.goto('/dashboard/product/add');
  const name = `Lantern ${crypto.randomUUID()}`;
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('SKU').fill(crypto.randomUUID().slice(0, 12));
  await page.getByLabel('Description').fill('A lantern for a harbour wall.');
  await page.getByLabel('Quantity').fill('6');
  await page.getByLabel('Price').fill('129.50');
  await page.getByLabel('Image').setInputFiles(await noiseImage('lantern.png', 40, 40));
  await expect(page.getByText('lantern.png')).toBeVisible();
  await endSession(shop, token);

  await page.getByRole('button', { name: 'Add Product' }).click();
  await expect(question(page)).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  // Closed, it comes back with the next press, and a link still asks.
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  await page.getByRole('link', { name: 'Orders' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Add Product' }).click();
  await logIn(page, demoMerchant);
  await expect(question(page)).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard\/product\/add$/);
  await expect(page.getByLabel('Name')).toHaveValue(name);
  await expect(page.getByText('lantern.png')).toBeVisible();

  await page.getByRole('button', { name: 'Add Product' }).click();
  await expectNotice(page, 'Product has been added successfully!');
  await page.goto(`/dashboard/product?search=${encodeURIComponent(name)}`);
  await expect(page.getByRole('link', { name })).toBeVisible();
});

test('another tab may notice the end of the session, and sign in again', async ({ page, shop, context }) => {
  const member = await signUp(shop);
  await signIn(page, member.token);
  await page.goto('/dashboard');
  await page.getByLabel('Phone Number').fill('(212) 555-0142');
  await endSession(shop, member.token);

  const other = await context.newPage();
  await other.goto('/dashboard/address');
  await expect(other).toHaveURL(/\/login\?to=%2Fdashboard%2Faddress$/);
  await expect(question(page)).toBeVisible();
  await logIn(other, member);
  await expect(other).toHaveURL(/\/dashboard\/address$/);
  await expect(question(page)).toBeHidden();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expectNotice(page, 'Your profile is successfully updated!');
  await page.reload();
  await expect(page.getByLabel('Phone Number')).toHaveValue('(212) 555-0142');
});

test('what one account has typed is gone when another one signs in', async ({ page, shop }) => {
  const [first, second] = await Promise.all([signUp(shop, 'Marta'), signUp(shop, 'Jonas')]);
  await signIn(page, first.token);
  await page.goto('/dashboard');
  await page.getByLabel('Phone Number').fill('(212) 555-0142');
  await endSession(shop, first.token);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(question(page)).toBeVisible();
  await logIn(page, second);
  await expect(page.getByLabel('First Name')).toHaveValue('Jonas');
  await expect(page.getByLabel('Phone Number')).toHaveValue('');
  await expect(question(page)).toBeHidden();
});

test('a form may be left when its session has ended', async ({ page, shop }) => {
  const member = await signUp(shop);
  await signIn(page, member.token);
  await page.goto('/dashboard/address/add');
  await page.getByLabel('Address', { exact: true }).fill('1 Quay Street');
  await page.getByLabel('City').fill('Albany');
  await page.getByLabel('State').selectOption('NY');
  await page.getByLabel('Zipcode').fill('12201');
  await endSession(shop, member.token);
  await page.getByRole('button', { name: 'Add Address' }).click();
  await question(page).getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL(/\/login\?to=%2Fdashboard%2Faddress%2Fadd$/);
  await expect(question(page)).toBeHidden();
  await logIn(page, member);
  await expect(page.getByLabel('City')).toHaveValue('');
});

type Returned = Awaited<ReturnType<typeof askToReturn>>;
const accept = (shop: Shop, { id }: Returned) =>
  callAsAdministrator(shop, 'POST', `/returns/${id}/accept`, {});

for (const { what, prepare, open, label, typed, send, shows } of [
  {
    what: 'why a return is refused',
    prepare: async () => {},
    ...{ open: /^Refuse return/, label: 'Why not?', typed: 'It was used.' },
    ...{ send: 'Refuse', shows: 'Refused' },
  },
  {
    what: 'how much of a return has come',
    prepare: accept,
    ...{ open: /^Received, return/, label: /^How many of .* go back on the shelf/, typed: '1' },
    ...{ send: 'Received', shows: 'Refund $' },
  },
  {
    what: 'why some of the price is kept',
    prepare: async (shop: Shop, returned: Returned) => {
      await accept(shop, returned);
      const lines = [{ line: returned.line, received: 1, restocked: 0 }];
      await callAsAdministrator(shop, 'POST', `/returns/${returned.id}/receive`, { lines });
    },
    ...{ open: /^Keep some of the price/, label: 'Why?', typed: 'The rim is worn.' },
    ...{ send: 'Keep $2.00', shows: '$2.00 is kept' },
  },
]) {
  test(`${what} stays when the session ends, and is sent after signing in again`, async ({ page, shop }) => {
    const returned = await askToReturn(shop);
    await prepare(shop, returned);
    const token = await fetchToken(shop, administrator);
    await signIn(page, token);
    await page.goto(`/dashboard/orders/customers/${returned.order}`);
    const section = page.getByRole('region', { name: `Return ${returned.name}` });
    await section.getByRole('button', { name: open }).click();
    const field = section.getByLabel(label);
    await field.fill(typed);
    if (send.startsWith('Keep')) await section.getByLabel('How much is kept?').fill('2');
    await endSession(shop, token);
    const press = () => section.getByRole('button', { name: send, exact: true }).click();
    await press();
    await expect(question(page)).toBeVisible();
    await logIn(page, administrator);
    await expect(question(page)).toBeHidden();
    await expect(field).toHaveValue(typed);
    await press();
    await expect(field).toBeHidden();
    await expect(section).toContainText(shows);
  });
}

test('words about a withdrawal stay when the session ends, and are sent after signing in again', async ({
  page,
  shop,
}) => {
  await changeSettings(shop, 'returns', () => ({ withdrawal: 'on' as const }));
  const { email, order } = await askToReturn(shop);
  const { order: stored } = await callAsAdministrator(shop, 'GET', `/order/${order}/details`);
  const data = { request: crypto.randomUUID(), number: String(stored.number), email, name: 'Gerd Gast' };
  expect((await page.request.post('/api/withdrawals', { data })).status()).toBe(200);
  const { withdrawals } = await callAsAdministrator(shop, 'GET', `/order/${order}/details`);
  const token = await fetchToken(shop, administrator);
  await signIn(page, token);
  await page.goto(`/withdraw/${withdrawals[0]._id}`);
  const words = page.getByLabel('Words for whoever withdrew');
  await words.fill('You keep the table, as you said.');
  await endSession(shop, token);
  const deny = page.getByRole('button', { name: 'Not from the buyer' });
  await deny.click();
  await expect(question(page)).toBeVisible();
  await logIn(page, administrator);
  await expect(question(page)).toBeHidden();
  await expect(words).toHaveValue('You keep the table, as you said.');
  await deny.click();
  await expect(page.getByText('“You keep the table, as you said.”')).toBeVisible();
});
