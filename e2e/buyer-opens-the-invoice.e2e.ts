import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectNoFaults } from './axe.ts';
import { changeSettings } from './change-settings.ts';
import { test as demoTest, expect } from './fixtures.ts';
import { openPage } from './open-page.ts';
import {
  addProduct,
  administrator,
  beginToPay,
  callAsAdministrator,
  fetchToken,
  linkInMail,
  payByTest,
  signIn,
} from './people.ts';

const home = { address: 'Ofenweg 4', city: 'Leipzig', zipCode: '04109', countryCode: 'DE' };

/** The demo shop while it issues invoices. */
const test = demoTest.extend<{ issuer: undefined }>({
  issuer: [
    async ({ shop }, use) => {
      const before = await callAsAdministrator(shop, 'GET', '/settings/company');
      const complete = { legalName: 'Kiln & Co GmbH', address: home, taxNumber: '231/123/45678' };
      const save = async (settings: object) => {
        const { version } = await callAsAdministrator(shop, 'GET', '/settings/company');
        await callAsAdministrator(shop, 'PUT', '/settings/company', { settings, version });
      };
      await save({ ...before.settings, ...complete });
      await use(undefined);
      await save(before.settings);
    },
    { auto: true },
  ],
});

async function savedPdf(page: Page, button: Locator): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  const file = await readFile(await download.path());
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  return download.suggestedFilename();
}

test('a buyer opens and saves the invoice, and the credit note of a refund', async ({ page, shop }) => {
  const { _id: product } = await addProduct(shop, 'Harbour Lamp');
  const email = `${crypto.randomUUID()}@guests.example`;
  const order = await payByTest(shop, await beginToPay(shop, email, { product, price: 20, quantity: 1 }));
  const [, key] = /key=([\w.~-]+)/.exec(await linkInMail(shop, email, 'key=')) ?? [];
  const readDetails = () => callAsAdministrator(shop, 'GET', `/order/${order}/details`);
  const issued = (count: number) =>
    expect.poll(async () => (await readDetails()).documents.length).toBe(count);
  await issued(1);
  await openPage(page, `/order/${order}?key=${key}`);
  const invoices = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Invoices' }) });
  const [, name = ''] = /Invoice (INV-\d{4}-\d{4})/.exec(await invoices.innerText()) ?? [];
  expect(await savedPdf(page, invoices.getByRole('button', { name: `PDF of ${name}` }))).toBe(`${name}.pdf`);
  await invoices.getByRole('link', { name: `Invoice ${name}` }).click();
  await expect(page.getByRole('heading', { name: `Invoice ${name}` })).toBeVisible();
  await expect(page.getByRole('article', { name: 'Invoice' })).toContainText('Harbour Lamp');

  await callAsAdministrator(shop, 'POST', `/order/${order}/refunds`, {
    ...{ request: crypto.randomUUID(), payment: (await readDetails()).payments[0]._id, amount: 5 },
  });
  await issued(2);
  await openPage(page, `/order/${order}?key=${key}`);
  await invoices.getByRole('link', { name: /^Credit note CN-/ }).click();
  await expect(page.getByRole('article', { name: 'Credit note' })).toContainText(`For invoice${name}`);

  await signIn(page, await fetchToken(shop, administrator));
  await openPage(page, '/dashboard/documents');
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row.getByRole('button', { name: `PDF of ${name}` })).toBeVisible();
  await page.getByRole('button', { name: 'PDFs of a month' }).click();
  const [archive] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem').first().click(),
  ]);
  expect(archive.suggestedFilename()).toMatch(/^documents-\d{4}-\d\d\.zip$/);
  const zip = await readFile(await archive.path());
  expect(zip.toString('latin1').split('%PDF-').length).toBeGreaterThanOrEqual(3);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectNoFaults(page, 'documents');
});

test('an owner switches electronic invoices on, and saves that of a business', async ({ page, shop }) => {
  const { _id: product } = await addProduct(shop, 'Quay Lamp');
  const email = `${crypto.randomUUID()}@guests.example`;
  const business = { company: 'Hafen KG', taxId: 'DE136695976', countryCode: 'DE' };
  const checkout = await beginToPay(
    shop,
    email,
    { product, price: 20, quantity: 1 },
    { ...business, city: 'Leipzig', zipCode: '04109' },
  );
  const order = await payByTest(shop, checkout);
  const readDocuments = async () =>
    (await callAsAdministrator(shop, 'GET', `/order/${order}/details`)).documents;
  await expect.poll(async () => (await readDocuments()).length).toBe(1);
  const [{ _id: id, name }] = await readDocuments();
  await signIn(page, await fetchToken(shop, administrator));
  await openPage(page, '/dashboard/settings/documents');
  await page.getByRole('switch', { name: /^Electronic invoices \(EN 16931\)/ }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'saved' })).toBeVisible();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectNoFaults(page, 'settings of documents');
  await openPage(page, `/document/${id}`);
  await expect(page.getByRole('button', { name: `PDF of ${name}` })).toBeVisible();
  const xml = page.getByRole('button', { name: `XML of ${name}` });
  const [download] = await Promise.all([page.waitForEvent('download'), xml.click()]);
  expect(download.suggestedFilename()).toBe(`${name}.xml`);
  const file = await readFile(await download.path(), 'utf8');
  expect(file).toContain('<cbc:RegistrationName>Hafen KG</cbc:RegistrationName>');
  await expectNoFaults(page, 'a document with XML');
  await changeSettings(shop, 'documents', () => ({ electronicInvoices: false }));
});
