import { expect, test } from './fixtures.ts';
import { expectNotice } from './notices.ts';
import { openPage } from './open-page.ts';
import { administrator, signIn, signUp, tokenOf } from './people.ts';
import { saveWithoutReply } from './save-without-reply.ts';

test('an address whose reply was lost is added once', async ({ page, shop }) => {
  const { token } = await signUp(shop);
  await signIn(page, token);
  await openPage(page, '/dashboard/address/add');
  await page.getByLabel('Address', { exact: true }).fill('1 Quay');
  await page.getByLabel('City').fill('Bath');
  await page.getByLabel('State').fill('ME');
  await page.getByLabel('Country').fill('USA');
  await page.getByLabel('Zipcode').fill('04530');
  const add = page.getByRole('button', { name: 'Add Address' });
  await saveWithoutReply(page, '**/api/address/add', 'Add Address');
  await add.click();
  await expectNotice(page, 'Address has been added.');
  await expect(add).toBeHidden();
  const headers = { Authorization: token };
  const { addresses } = await (await fetch(`${shop.url}/api/address`, { headers })).json();
  expect(addresses).toMatchObject([{ city: 'Bath', isDefault: true }]);
});

test('a message to the store whose reply was lost is sent once', async ({ page, shop }) => {
  const email = `${crypto.randomUUID()}@example.com`;
  await openPage(page, '/contact');
  const main = page.getByRole('main');
  const write = async () => {
    await main.getByLabel('Name').fill('Mina Okoro');
    await main.getByLabel('Email').fill(email);
    await main.getByLabel('Message').fill('Do you ship to Norway?');
  };
  const received = main.getByText('We have received your message');
  await write();
  await saveWithoutReply(page, '**/api/contact/add', 'Submit');
  await main.getByRole('button', { name: 'Submit' }).click();
  await expect(received).toBeVisible();
  const headers = { Authorization: await tokenOf(shop, administrator) };
  const stored = async () =>
    (await (await fetch(`${shop.url}/api/contact?search=${email}`, { headers })).json()).messages.length;
  expect(await stored()).toBe(1);
  // The same words after a reply are a second message.
  await write();
  await main.getByRole('button', { name: 'Submit' }).click();
  await expect.poll(stored).toBe(2);
});

test('a brand whose reply was lost is added once, and the error ends with the success', async ({
  page,
  shop,
}) => {
  await signIn(page, await tokenOf(shop, administrator));
  await openPage(page, '/dashboard/brand/add');
  const name = `Kilnfold ${crypto.randomUUID()}`;
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Description').fill('Stoneware.');
  await saveWithoutReply(page, '**/api/brand/add', 'Add Brand');
  await page.getByRole('button', { name: 'Add Brand' }).click();
  await expectNotice(page, 'Brand has been added successfully!');
  await expect(page.getByText('The shop does not answer.')).toHaveCount(0);
  const { brands } = await (await fetch(`${shop.url}/api/brand/list`)).json();
  expect(brands.filter((brand: { name: string }) => brand.name === name)).toHaveLength(1);
});

test('a category whose reply was lost is added once', async ({ page, shop }) => {
  await signIn(page, await tokenOf(shop, administrator));
  await openPage(page, '/dashboard/category/add');
  const name = `Kilns ${crypto.randomUUID()}`;
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Description').fill('For stoneware.');
  await page.getByLabel('Holds other categories only').check();
  await saveWithoutReply(page, '**/api/category/add', 'Add Category');
  await page.getByRole('button', { name: 'Add Category' }).click();
  await expectNotice(page, 'Category has been added successfully!');
  const token = await tokenOf(shop, administrator);
  const reply = await fetch(`${shop.url}/api/category`, { headers: { authorization: token } });
  const { categories } = await reply.json();
  expect(categories.filter((category: { name: string }) => category.name === name)).toHaveLength(1);
});
