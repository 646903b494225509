import type { Page } from '@playwright/test';
import { expectNoFaults } from './axe.ts';
import { changeSettings } from './change-settings.ts';
import { expect, test } from './fixtures.ts';
import { openPage } from './open-page.ts';
import { administrator, fetchToken, signIn, signUp } from './people.ts';

const answersIn = (page: Page) => page.getByRole('listbox', { name: 'Answers' }).getByRole('option');

test('a clerk inserts an answer in a chat by keys, and types what is not known', async ({
  page,
  browser,
  shop,
}) => {
  const name = `Late ${crypto.randomUUID().slice(0, 6)}`;
  await changeSettings(shop, 'answers', ({ answers }) => ({
    answers: [
      ...answers,
      { id: crypto.randomUUID(), name, text: 'Hello {name}, your order {order} leaves today.' },
    ],
  }));
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

  await signIn(page, await fetchToken(shop, administrator));
  await openPage(page, '/support');
  await page.getByRole('button', { name: /Petra/ }).first().click();
  const box = page.getByLabel(/^Message to Petra/);
  await box.pressSequentially(`/${name.slice(-6)}`);
  await expect(answersIn(page)).toHaveText([new RegExp(name)]);
  await expectNoFaults(page, 'answers');
  await page.keyboard.press('Tab');
  await expect(box).toHaveValue('Hello Petra, your order {order} leaves today.');
  await expect(answersIn(page)).toHaveCount(0);
  // Nothing is sent with a blank in it. It is selected.
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please write what belongs in the place of {order}.')).toBeVisible();
  await page.keyboard.type('#1042');
  await page.keyboard.press('Enter');
  await expect(
    member.getByRole('log').getByText('Hello Petra, your order #1042 leaves today.'),
  ).toBeVisible();
  await memberContext.close();
});
