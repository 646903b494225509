import type { Page } from '@playwright/test';
import { expectNoFaults } from './axe.ts';
import { changeSettings } from './change-settings.ts';
import { expect, test } from './fixtures.ts';
import { openPage } from './open-page.ts';
import { callAsAdministrator, linkInMail, placeAsGuest } from './people.ts';

test.use({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true });

async function fillIn(page: Page, { number, email }: { number: string; email: string }) {
  await page.getByLabel('Order number').fill(number);
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Name', { exact: true }).fill('Gerd Gast');
}

test('a guest withdraws on a phone, and reads the mail', async ({ page, shop }) => {
  await changeSettings(shop, 'returns', () => ({
    ...{
      withdrawal: 'on' as const,
      returnAddress: 'Kilnfold\n12 Quay Street',
      unwantedPaidBy: 'buyer' as const,
    },
  }));
  const { products } = await (await page.request.get('/api/product/list?name=Half-Dip%20Mug')).json();
  const [{ _id: product, price }] = products;
  const email = `${crypto.randomUUID()}@example.com`;
  const { id, link } = await placeAsGuest(shop, email, { product, price, quantity: 3 });
  const details = await (
    await page.request.get(`/api${link.replace(/.*(\/order\/[^?]+)/, '$1/details')}`)
  ).json();
  const { number } = details.order;
  await callAsAdministrator(shop, 'POST', `/order/${id}/parcels`, {
    ...{ request: crypto.randomUUID(), part: 1, notify: false },
    lines: [{ line: details.parts[0].lines[0]._id, quantity: 1 }],
  });

  await openPage(page, '/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Withdraw from contract' }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Withdraw from contract');
  await page.getByText('Only some things').tap();
  await page.getByRole('button', { name: 'Continue' }).tap();
  await expect(page.getByRole('region', { name: 'Some fields are not right yet.' })).toBeVisible();
  await page.getByText('The whole order', { exact: true }).tap();
  await fillIn(page, { number: ` # ${number} `, email });
  await expectNoFaults(page, 'the form');
  await page.getByRole('button', { name: 'Continue' }).tap();
  await expect(page.getByText('I withdraw from the contract for the order below.')).toBeVisible();
  await expectNoFaults(page, 'the statement');
  await page.goBack();
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(email);
  await page.goForward();
  await page.getByRole('button', { name: 'Change' }).tap();
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(email);
  expect(page.url()).toBe(`${shop.url}/withdraw`);
  await page.getByRole('button', { name: 'Continue' }).tap();
  await page.getByRole('button', { name: 'Confirm withdrawal' }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We have your withdrawal');
  await expect(
    page.getByText('It counts from this moment, and nothing more of it will be sent.'),
  ).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('Mug');
  await expectNoFaults(page, 'the receipt');

  // The order shows it, and the mail decides.
  await page.goto(link);
  await expect(page.getByText(/We have withdrawal W-\d+, and wait for you to confirm it/)).toBeVisible();
  await page.goto(await linkInMail(shop, email, '/withdraw/'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Is this from you?');
  await expect(page.getByText('The whole order: 3 × Half-Dip Mug')).toBeVisible();
  await expectNoFaults(page, 'the page of the mail');
  await page.getByRole('button', { name: 'Confirm withdrawal' }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We have your withdrawal');
  await expect(page.getByText('2 × Half-Dip Mug cancelled')).toBeVisible();
  await expect(page.getByText(/^Send back 1 × Half-Dip Mug by /)).toBeVisible();
  await expect(page.getByText(/To Kilnfold, 12 Quay Street\. Write W-\d+ on the parcel\./)).toBeVisible();
  await expectNoFaults(page, 'what became of it');
  await page.goto(link);
  await expect(page.getByText(/^Withdrawn from the contract: W-\d+/)).toBeVisible();

  // By the link of the order, without typing it.
  const second = await placeAsGuest(shop, email, { product, price, quantity: 2 });
  await page.goto(second.link);
  await page.getByRole('main').getByRole('link', { name: 'Withdraw from contract' }).tap();
  await expect(page.getByText('Not sent yet')).toBeVisible();
  await page.getByRole('button', { name: 'One less' }).tap();
  await expectNoFaults(page, 'the things of an order');
  await page.getByRole('button', { name: 'Continue' }).tap();
  await expect(page.getByText('1 × Half-Dip Mug')).toBeVisible();
  await page.getByRole('button', { name: 'Confirm withdrawal' }).tap();
  await expect(page.getByText('1 × Half-Dip Mug cancelled')).toBeVisible();
  await page.getByRole('link', { name: 'See the order' }).tap();
  await expect(page.getByText('1 of 2 cancelled')).toBeVisible();
});
