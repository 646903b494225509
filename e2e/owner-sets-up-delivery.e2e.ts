import type { Locator, Page } from '@playwright/test';
import type { ShopProcess } from '#server/testing/shop-process.ts';
import { expectNoFaults } from './axe.ts';
import { expect } from './fixtures.ts';
import { expectNotice } from './notices.ts';
import { owner, test } from './own-shop.ts';
import { fetchToken, signIn } from './people.ts';
import { expectTarget } from './targets.ts';

const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const save = (page: Page) => saveButton(page).click();
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name });
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function openTab(page: Page, shop: ShopProcess, name: string): Promise<void> {
  await signIn(page, await fetchToken(shop, owner));
  await page.goto('/dashboard/settings');
  await tab(page, name).click();
  await expect(tab(page, name)).toHaveAttribute('aria-current', 'page');
}

async function publishTerms(shop: ShopProcess): Promise<void> {
  const headers = { authorization: await fetchToken(shop, owner), 'content-type': 'application/json' };
  const read = async (path: string) => (await fetch(`${shop.url}/api${path}`, { headers })).json();
  const { pages } = await read('/page');
  const { _id } = pages.find(({ slug }: { slug: string }) => slug === 'terms');
  const { title, slug, text, version } = (await read(`/page/${_id}`)).page;
  const body = JSON.stringify({ page: { title, slug, text, version, isPublished: true } });
  const { status } = await fetch(`${shop.url}/api/page/${_id}`, { method: 'PUT', headers, body });
  expect(status).toBe(200);
}

async function fillMethod(zone: Locator, fields: Record<string, string>): Promise<Locator> {
  await zone.getByRole('button', { name: /^Add method/ }).click();
  const method = zone.getByRole('group', { name: 'Edit New method' });
  await expect(method.getByLabel('Name')).toBeFocused();
  for (const [label, value] of Object.entries(fields)) {
    if (label !== 'Name') await method.getByLabel(label, { exact: true }).fill(value);
  }
  // Last, since it names the group.
  await method.getByLabel('Name').fill(fields.Name ?? '');
  return zone.getByRole('group', { name: `Edit ${fields.Name}` });
}

test('an owner makes two zones, tries addresses before saving, and finds the change in Activity', async ({
  page,
  shop,
}) => {
  await openTab(page, shop, 'Delivery');
  await page.getByRole('button', { name: 'Add Zone' }).click();
  await page.getByRole('button', { name: 'Add a part' }).click();
  const part = page.getByRole('group', { name: 'No country yet' });
  await part.getByLabel('Country', { exact: true }).selectOption('Germany');
  await page
    .getByRole('group', { name: 'Germany', exact: true })
    .getByLabel(/begins with/)
    .fill('10');
  await page.getByRole('group', { name: 'Edit zone New zone' }).getByLabel('Name').fill('Berlin');
  const berlin = region(page, 'Berlin');
  const courier = await fillMethod(berlin, { Name: 'Courier' });
  await courier.getByLabel('Price goes by').selectOption('Weight');

  await page.getByRole('button', { name: 'Add Zone' }).click();
  const first = page.getByRole('group', { name: 'Edit zone New zone' });
  await expect(first.getByLabel('Name')).toBeFocused();
  const country = first.getByLabel('Add a country');
  // Typing goes past Gabon and Georgia.
  await country.pressSequentially('Germany');
  await expect(first.getByRole('listitem')).toHaveCount(0);
  await country.press('Enter');
  await expect(first.getByRole('listitem')).toHaveText(['Germany']);
  await expect(country).toBeFocused();
  await first.getByLabel('Name').fill('Germany');
  const germany = region(page, 'Germany');
  await germany
    .getByRole('group', { name: 'Edit zone Germany' })
    .getByRole('button', { name: 'Done' })
    .click();
  await expect(germany.getByRole('button', { name: 'Edit zone Germany' })).toBeFocused();
  const parcel = await fillMethod(germany, {
    ...{ Name: 'Parcel', Price: '6', 'Free from': '50' },
    ...{ 'Working days from': '2', 'Working days to': '4' },
  });
  await parcel.getByRole('button', { name: 'Done' }).click();
  await expect(germany.getByRole('row', { name: /^Parcel/ })).toContainText('2 to 4 working days');

  await save(page);
  const wrong = page.getByRole('region', { name: 'Please correct one field.' });
  await expect(wrong).toBeFocused();
  await expect(wrong).toContainText('Berlin: Courier: Please add a step.');
  const addStep = courier.getByRole('button', { name: 'Add a step' });
  await expectTarget(addStep);
  await expectTarget(page.getByRole('switch').first());
  await addStep.click();
  await courier.getByLabel('Step 1: up to, in kg').fill('2');
  await courier.getByLabel('Step 1: price').fill('9,50');
  await expect(wrong).toHaveCount(0);

  const aside = page.getByRole('complementary', { name: 'About delivery' });
  await aside.getByLabel('Country').selectOption('Germany');
  await aside.getByLabel('Postal code').fill('10 115');
  await expect(aside).toContainText('This is the zone Berlin.');
  await expect(aside).toContainText('Courier$9.50');
  await aside.getByLabel('Weight in kg').fill('2.001');
  await expect(aside).toContainText('CourierNot over 2 kg');
  await aside.getByLabel('Postal code').fill('80331');
  await expect(aside).toContainText('This is the zone Germany.');
  await expect(aside).toContainText('ParcelFree');
  await aside.getByLabel('Sum of the goods').fill('49.99');
  await expect(aside).toContainText('Parcel$6.00');
  await aside.getByLabel('Weight in kg').fill('-5');
  await expect(aside).toContainText('Must be a number, at least 0.');
  await expect(aside).not.toContainText('$6.00');
  await aside.getByLabel('Weight in kg').fill('2.001');
  await aside.getByLabel('Country').selectOption('France');
  await expect(aside).toContainText('This is the zone Everywhere else.');

  await save(page);
  await expectNotice(page, 'Delivery has been saved.');
  await expect(saveButton(page)).toBeFocused();
  await page.reload();
  // The most special zone comes first, although it was added before the other.
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText('Berlin');
  await expect(berlin.getByRole('row', { name: /^Courier/ })).toContainText('from $9.50');
  await expect(germany.getByRole('row', { name: /^Parcel/ })).toContainText('$50.00');

  await page.getByRole('link', { name: 'All changes' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText(
    'changed Delivery zones from “” to “Berlin: Germany, postcodes 10… · Berlin: Courier, up to 2 kg $9.50 · Germany: Germany · Germany: Parcel, $6.00, free from $50.00, 2 to 4 working days”',
  );
  await page.goto('/dashboard/settings/checkout');
  await expect(
    page.getByText(/opens the checkout page, because in some places no delivery is free/),
  ).toBeVisible();
});

test('rates of one place add up, and tabs do not lose what is not saved', async ({ page, shop }) => {
  await openTab(page, shop, 'Taxes');
  await expect(page.getByText(/the rate of General \(5\s?%\) counts\./)).toBeVisible();
  for (const [title, rate] of [
    ['GST', '5'],
    ['QST', '9.975'],
  ] as const) {
    await page.getByRole('button', { name: 'Add Rate' }).click();
    const editor = page.getByRole('group', { name: /^Edit/ }).filter({ has: page.getByLabel('Percent') });
    // A further rate begins at the place of the one before.
    if (title === 'GST') {
      await editor.getByLabel('Country').selectOption('Canada');
      await editor.getByLabel('Province').selectOption('Quebec');
    }
    await editor.getByLabel('Title').fill(title);
    await editor.getByLabel('Percent').fill(rate);
    await editor.getByRole('button', { name: 'Done' }).click();
  }
  const aside = page.getByRole('complementary', { name: 'About taxes' });
  await aside.getByLabel('Country').selectOption('Canada');
  await expect(aside).toContainText(/Standard5\s?%/);
  await aside.getByLabel('Province').selectOption('Quebec');
  await expect(aside).toContainText(/ReducedGST 5\s?% \+ QST 9.975\s?%/);
  await page.getByRole('switch', { name: 'Prices include tax' }).check();
  await expect(page.getByText('you earn less of each sale until you raise them')).toBeVisible();

  await tab(page, 'Checkout').click();
  await page.getByRole('button', { name: 'Stay' }).click();
  await save(page);
  await expectNotice(page, 'Taxes have been saved.');
  await tab(page, 'Checkout').click();
  await expect(page.getByText(/tax depends on the place.*and prices include tax/)).toBeVisible();
});

test('an owner lets guests order, and the sentence follows the save', async ({ page, shop }) => {
  await openTab(page, shop, 'Checkout');
  await page.getByRole('switch', { name: 'Guests may order' }).check();
  const consent = page.getByRole('switch', { name: 'Require consent to the terms' });
  await consent.check();
  await expect(page.getByText('The page of the terms, at /pages/terms, is not published yet.')).toBeVisible();
  await page.getByRole('switch', { name: 'By transfer' }).check();
  await page.getByLabel('Your words').fill('Example Bank\nDE00 0000');
  await save(page);
  await expect(consent).toBeFocused();
  await expect(consent).toHaveAccessibleDescription(/Please publish the page Terms first/);
  await publishTerms(shop);
  await save(page);
  await expectNotice(page, 'The settings have been saved.');
  await expect(
    page.getByText(/opens the checkout page, because consent to the terms is required.*guests/),
  ).toBeVisible();
});

test('the tabs have no fault on a narrow phone', async ({ page, shop }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await openTab(page, shop, 'Delivery');
  await page.getByRole('button', { name: 'Add Zone' }).click();
  await page.getByRole('button', { name: 'Add a part' }).first().click();
  const method = await fillMethod(region(page, 'New zone'), { Name: 'Parcel' });
  await method.getByLabel('Price goes by').selectOption('Weight');
  await method.getByRole('button', { name: 'Add a step' }).click();
  await save(page);
  await page.getByText(/^Please correct/).waitFor();
  // Without transitions, which blend colours.
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const expectItToSuit = async (what: string) => {
    // The head of the form would cover a part of whatever is behind it.
    await page.evaluate(() => scrollTo(0, 0));
    await expectNoFaults(page, what);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  };
  await expectItToSuit('delivery');
  await page.goto('/dashboard/settings/taxes');
  await page.getByRole('button', { name: 'Add Rate' }).click();
  await expectItToSuit('taxes');
  await page.goto('/dashboard/settings/checkout');
  await page.getByRole('switch', { name: 'On delivery' }).check();
  await expectItToSuit('checkout');
});
