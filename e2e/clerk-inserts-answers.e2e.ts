import type { Page } from '@playwright/test';
import { expectNoFaults } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { openPage } from './open-page.ts';
import { administrator, fetchToken, signIn, signUp } from './people.ts';

const answersIn = (page: Page) => page.getByRole('listbox', { name: 'Answers' }).getByRole('option');

test('an owner writes an answer, and inserts it in a chat by keys and in a message by touch', async ({
  page,
  browser,
  shop,
}) => {
  const name = `Late ${crypto.randomUUID().slice(0, 6)}`;
  const token = await fetchToken(shop, administrator);
  await signIn(page, token);
  await openPage(page, '/dashboard/settings/answers');
  await page.getByRole('button', { name: 'Add Answer' }).click();
  await expect(page.getByLabel('Name', { exact: true }).first()).toBeFocused();
  await page.keyboard.type(name);
  await page
    .getByLabel('Text', { exact: true })
    .first()
    .fill('Hello {name}, your order {order} leaves today.');
  await expectNoFaults(page, 'settings');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The answers have been saved.')).toBeVisible();

  const customer = await signUp(shop, 'Petra');
  const memberContext = await browser.newContext({ baseURL: shop.url });
  const member = await memberContext.newPage();
  await signIn(member, customer.token);
  await member.goto('/support');
  await member.getByRole('button', { name: /Ines/ }).click();
  const memberBox = member.getByLabel(/^Message to Ines/);
  await memberBox.fill('Where is my order?');
  await memberBox.press('Enter');
  await expect(member.getByRole('log').getByText('Where is my order?')).toBeVisible();
  // For a customer, a slash is a slash.
  await memberBox.pressSequentially('/');
  await expect(answersIn(member)).toHaveCount(0);

  await openPage(page, '/support');
  await page.getByRole('button', { name: /Petra/ }).first().click();
  const box = page.getByLabel(/^Message to Petra/);
  await box.pressSequentially(`/${name.slice(-6)}`);
  await expect(answersIn(page)).toHaveText([new RegExp(name)]);
  await expectNoFaults(page, 'answers');
  await page.keyboard.press('Enter');
  await expect(box).toHaveValue('Hello Petra, your order {order} leaves today.');
  await expect(answersIn(page)).toHaveCount(0);
  // Nothing is sent with a blank in it. It is selected.
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Please write what belongs in the place of {order}.')).toBeVisible();
  await box.selectText();
  await box.pressSequentially(`/${name.slice(-6)}`);
  await page.keyboard.press('Tab');
  await page.keyboard.type('#1042');
  await page.keyboard.press('Enter');
  await expect(
    member.getByRole('log').getByText('Hello Petra, your order #1042 leaves today.'),
  ).toBeVisible();
  await memberContext.close();

  const sent = await fetch(`${shop.url}/api/contact/add`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Marta Wilder',
      email: `${crypto.randomUUID()}@example.com`,
      message: 'When does #1042 come?',
    }),
  });
  expect(sent.status).toBe(200);
  const phone = await browser.newContext({
    baseURL: shop.url,
    viewport: { width: 375, height: 720 },
    hasTouch: true,
  });
  const small = await phone.newPage();
  await signIn(small, token);
  await openPage(small, '/dashboard/contact');
  await small
    .getByRole('link', { name: /Marta Wilder/ })
    .first()
    .tap();
  const answer = small.getByLabel('Answer', { exact: true });
  await small.getByRole('button', { name: 'Insert an answer' }).tap();
  await answersIn(small).filter({ hasText: name }).tap();
  await expect(answer).toHaveValue('Hello Marta, your order #1042 leaves today.');
  await expect(answer).toBeFocused();
  await phone.close();
});
