import type { Page } from '@playwright/test';
import type { ShopProcess } from '#server/testing/shop-process.ts';
import { expect, test } from './fixtures.ts';
import { interceptOnce } from './intercept.ts';
import {
  administrator,
  callAsAdministrator,
  fetchToken,
  placeAsGuest,
  placeOrder,
  signIn,
  signUp,
} from './people.ts';

const names = ['Half-Dip Mug', 'Cooper Stool', 'Coin Plant'];

/** An order of three products. Returns its id and the statuses that its buyer sees, in the order of `names`. */
async function orderOfThree(page: Page, shop: ShopProcess) {
  const products = await Promise.all(
    names.map(async (name) => {
      const found = await page.request.get(`/api/product/list?name=${encodeURIComponent(name)}`);
      return (await found.json()).products.find((product: { name: string }) => product.name === name);
    }),
  );
  const buyer = await signUp(shop, 'Noor');
  const lines = products.map(({ _id, price }) => ({ product: _id, price, quantity: 1 }));
  const id = await placeOrder(shop, buyer.token, ...lines);
  const statuses = async () => {
    const reply = await page.request.get(`/api/order/${id}`, { headers: { authorization: buyer.token } });
    const { order } = await reply.json();
    return names.map((name) => order.products.find((line: { name: string }) => line.name === name).status);
  };
  return { id, statuses };
}

/** Says as another clerk that the order's parcel has arrived. */
async function deliverParcel(shop: ShopProcess, id: string) {
  const headers = { authorization: await fetchToken(shop, administrator) };
  const details = await (await fetch(`${shop.url}/api/order/${id}/details`, { headers })).json();
  const parcels = details.parts.flatMap(
    (part: { parcels: { _id: string; voidedAt: string | null }[] }) => part.parcels,
  );
  const { _id } = parcels.find(({ voidedAt }: { voidedAt: string | null }) => !voidedAt);
  await callAsAdministrator(shop, 'POST', `/order/${id}/parcels/${_id}/delivered`, {});
}

/** Whether a press in the middle of an element meets it. */
function isOnTop(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}

test('a clerk sends a parcel, voids it and cancels a piece', { tag: '@journey' }, async ({ page, shop }) => {
  const { id, statuses } = await orderOfThree(page, shop);
  await signIn(page, await fetchToken(shop, administrator));
  await page.goto(`/dashboard/orders/customers/${id}`);
  // Everything of a part is in it, with one piece without a question.
  await page
    .getByRole('button', { name: /^Make a parcel/ })
    .nth(0)
    .click();
  await page.getByRole('button', { name: 'Send parcel' }).click();
  const parcel = page.getByRole('region', { name: /^Parcel #/ });
  await expect(parcel).toContainText(names[0] as string);
  await expect.poll(statuses).toEqual(['Shipped', 'Not processed', 'Not processed']);

  await parcel.getByRole('button', { name: /^Change/ }).click();
  await parcel.getByLabel('Carrier').selectOption('Other');
  await parcel.getByLabel('Tracking Link').fill('http://courier.example/7');
  await parcel.getByRole('button', { name: 'Save' }).click();
  await expect(parcel).toContainText('Must be a link that begins with https://.');
  // The link is not asked for any more, and refuses nothing.
  await parcel.getByLabel('Carrier').selectOption('UPS');
  await parcel.getByLabel('Tracking Number').fill('1Z 7');
  await parcel.getByRole('button', { name: 'Save' }).click();
  await expect(parcel).toContainText('UPS, 1Z 7');
  await parcel.getByRole('button', { name: /^Change/ }).click();
  await parcel.getByRole('button', { name: 'Void parcel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Void parcel' }).click();
  await expect(parcel).toHaveCount(0);
  await expect.poll(statuses).toEqual(['Not processed', 'Not processed', 'Not processed']);

  // Somebody else says that the next one has arrived: the refusal is where it was pressed.
  await page
    .getByRole('button', { name: /^Make a parcel/ })
    .nth(1)
    .click();
  await page.getByRole('button', { name: 'Send parcel' }).click();
  await parcel.getByRole('button', { name: /^Change/ }).click();
  await deliverParcel(shop, id);
  await parcel.getByRole('button', { name: 'Void parcel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Void parcel' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('alert')).toContainText('has arrived, so it cannot be voided.');
  await question.getByRole('button', { name: 'Keep it' }).click();
  await parcel.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(parcel.getByText('Delivered', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: `More about ${names[0]}` }).click();
  await page.getByRole('button', { name: 'Cancel it' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel it' }).click();
  await expect(page.getByRole('region', { name: 'Cancelled' })).toContainText(names[0] as string);
  await expect.poll(statuses).toEqual(['Cancelled', 'Delivered', 'Delivered']);
});

test('a clerk says that the transfer of a guest has arrived, and ends the link to the order', async ({
  page,
  shop,
}) => {
  const found = await (await page.request.get('/api/product/list?name=Half-Dip')).json();
  const [{ _id: product, price }] = found.products;
  const { id, link } = await placeAsGuest(shop, 'marta.wilder@example.com', { product, price, quantity: 1 });
  await signIn(page, await fetchToken(shop, administrator));
  await page.goto(`/dashboard/orders/customers/${id}`);
  const about = page.getByRole('complementary', { name: 'About the order' });
  await expect(about).toContainText('Waiting for the transfer');
  await expect(about.getByText('Guest', { exact: true })).toBeVisible();

  // What the menu offers lies above a notice that stays.
  await interceptOnce(page, '**/api/order/*/paid', (route) =>
    route.fulfill({ status: 403, json: { error: 'Not you.' } }),
  );
  await about.getByRole('button', { name: 'Mark as paid' }).click();
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('alert')).toBeVisible();
  const more = page.getByRole('button', { name: 'More', exact: true });
  await more.click();
  const endLinks = page.getByRole('menuitem', { name: 'End links' });
  await expect.poll(() => endLinks.evaluate(isOnTop)).toBe(true);
  await more.click();
  await expect(endLinks).toBeHidden();

  await about.getByRole('button', { name: 'Mark as paid' }).click();
  await expect(about).not.toContainText('Waiting for the transfer');
  await expect(page.getByRole('listitem').filter({ hasText: /Paid \$/ })).toBeVisible();
  const notPaid = about.getByRole('button', { name: 'Not paid after all' });
  await expect(notPaid).toBeFocused();
  await notPaid.click();
  await expect(about).toContainText('Waiting for the transfer');
  await expect(about.getByRole('button', { name: 'Mark as paid' })).toBeFocused();

  const isOpen = async () => (await page.request.get(`/api${link.replace('?', '/details?')}`)).ok();
  expect(await isOpen()).toBe(true);
  await more.click();
  await endLinks.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End links' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  expect(await isOpen()).toBe(false);
});
