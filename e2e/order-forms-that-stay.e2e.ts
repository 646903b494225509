import type { Page } from '@playwright/test';
import type { ShopProcess } from '#server/testing/shop-process.ts';
import { expect, test } from './fixtures.ts';
import { intercept } from './intercept.ts';
import { expectNotice } from './notices.ts';
import {
  addProduct,
  administrator,
  beginToPay,
  payByTest,
  placeAsGuest,
  placeOrder,
  signIn,
  signUp,
  tokenOf,
} from './people.ts';
import {
  inQuestion,
  type Kind,
  noteForm,
  parcelForm,
  press,
  question,
  refundForm,
  testTwoPeople,
  trackingForm,
} from './two-people.ts';
import { openNewOrders } from './work-list.ts';

const someEmail = () => `${crypto.randomUUID()}@guests.example`;
const newProduct = async (shop: ShopProcess) => ({
  product: (await addProduct(shop, 'Kept Lamp'))._id,
  price: 20,
});

/** An order of three pieces. Returns the path of its page in the dashboard. */
async function newOrder(shop: ShopProcess, line?: { product: string; price: number }): Promise<string> {
  const buyer = await signUp(shop, 'Noor');
  const id = await placeOrder(shop, buyer.token, { ...(line ?? (await newProduct(shop))), quantity: 3 });
  return `/dashboard/orders/customers/${id}`;
}

async function sendAll(page: Page): Promise<void> {
  await press(page, /^Make a parcel/);
  await press(page, 'Send parcel');
  await expect(page.getByRole('region', { name: /^Parcel #/ })).toBeVisible();
}

const kinds: Kind[] = [
  {
    name: 'a parcel',
    prepare: async (shop) => ({ path: await newOrder(shop) }),
    open: async (page) => {
      await press(page, /^Make a parcel/);
      await page.getByLabel('Carrier').selectOption('UPS');
      await page.getByLabel('Tracking Number').fill('1Z 999 AA1');
    },
    other: sendAll,
    reload: '/details',
    send: (page) => press(page, 'Send parcel'),
    stays: async (page) => {
      const form = parcelForm(page);
      await expect(form.getByLabel('Tracking Number')).toHaveValue('1Z 999 AA1');
      await expect(form).toContainText(/Parcel #\d+-1\/1 was made meanwhile, with 3 × Kept Lamp/);
      await expect(form).toContainText('Nothing is left to send.');
      await expect(form.getByRole('alert')).toHaveCount(2);
    },
    close: async (page) => {
      await press(parcelForm(page), 'Close');
      await expect(parcelForm(page)).toBeHidden();
      await expect(page.getByRole('region', { name: 'To send' })).toBeHidden();
    },
  },
  {
    name: 'tracking of a parcel',
    prepare: async (shop) => ({ path: await newOrder(shop) }),
    open: async (page) => {
      await sendAll(page);
      await press(page, /^Change parcel/);
      await page.getByLabel('Carrier').selectOption('UPS');
      await page.getByLabel('Tracking Number').fill('1Z 999 AA1');
    },
    other: async (page) => {
      await press(page, /^Change parcel/);
      await press(page, 'Void parcel');
      await press(question(page), 'Void parcel');
      await expect(page.getByRole('region', { name: /^Parcel #/ })).toBeHidden();
    },
    reload: '/details',
    send: (page) => press(trackingForm(page), 'Save'),
    stays: async (page) => {
      await expect(trackingForm(page).getByLabel('Tracking Number')).toHaveValue('1Z 999 AA1');
      await expect(trackingForm(page)).toContainText(/Parcel #\d+-1\/1 was voided meanwhile/);
      await expect(trackingForm(page).getByRole('alert')).toHaveCount(2);
    },
    close: async (page) => {
      await press(trackingForm(page), 'Close');
      await expect(trackingForm(page)).toBeHidden();
    },
  },
  {
    name: 'a refund',
    prepare: async (shop) => {
      const line = { ...(await newProduct(shop)), quantity: 3 };
      const order = await payByTest(shop, await beginToPay(shop, someEmail(), line));
      return { path: `/dashboard/orders/customers/${order}` };
    },
    open: async (page) => {
      await press(page, 'Refund');
      await press(refundForm(page).getByRole('group', { name: 'Pieces' }), 'One more');
      await refundForm(page).getByLabel('Reason').fill('Arrived broken');
    },
    other: async (page) => {
      await press(page, 'Refund');
      await press(refundForm(page), 'Everything');
      await press(refundForm(page), /^Refund \$/);
      await expect(refundForm(page)).toBeHidden();
    },
    reload: '/details',
    send: (page) =>
      refundForm(page)
        .getByRole('button', { name: /^Refund/ })
        .click(),
    stays: async (page) => {
      await expect(refundForm(page).getByLabel('Reason')).toHaveValue('Arrived broken');
      await expect(refundForm(page)).toContainText('Refunded since you opened this: $');
    },
    close: async (page) => {
      await press(refundForm(page), 'Cancel');
      await expect(refundForm(page)).toBeHidden();
    },
  },
  {
    name: 'pieces to cancel',
    prepare: async (shop) => ({ path: await newOrder(shop) }),
    open: async (page) => {
      await press(page, /^More about/);
      await press(page, 'One more');
      await press(page, 'Cancel 2 of 3');
    },
    other: sendAll,
    reload: '/details',
    send: (page) => press(question(page), 'Cancel 2 of 3'),
    ...inQuestion(/\w/),
  },
  {
    name: 'an order to cancel',
    prepare: async (shop) => ({ path: await newOrder(shop) }),
    open: (page) => press(page, /^Cancel order/i),
    other: sendAll,
    reload: '/details',
    send: (page) => press(question(page), /^Cancel order/i),
    ...inQuestion(/\w/),
  },
  {
    name: 'a note to delete',
    prepare: async (shop) => ({ path: await newOrder(shop) }),
    open: async (page) => {
      await page.getByRole('textbox', { name: 'Note' }).fill('She called.');
      await press(page, 'Add note');
      await press(page, 'Delete note');
    },
    other: async (page) => {
      await press(page, 'Delete note');
      await press(question(page), 'Delete note');
      await expect(page.getByText('This note was deleted.')).toBeVisible();
    },
    reload: '/details',
    send: async () => {},
    stays: (page) => expect(question(page)).toContainText('Delete this note?'),
    close: async (page) => {
      await press(question(page), 'Delete note');
      await expect(question(page)).toBeHidden();
    },
  },
  {
    name: 'a note',
    prepare: async (shop) => ({ path: await newOrder(shop) }),
    open: (page) => page.getByRole('textbox', { name: 'Note' }).fill('She called.'),
    other: sendAll,
    reload: '/details',
    send: async () => {},
    stays: (page) => expect(noteForm(page).getByRole('textbox')).toHaveValue('She called.'),
    close: async (page) => {
      await press(page, 'Add note');
      await expect(page.getByRole('listitem').filter({ hasText: 'She called.' })).toBeVisible();
    },
  },
  {
    name: 'a transfer that has arrived',
    prepare: async (shop) => {
      const { id } = await placeAsGuest(shop, someEmail(), { ...(await newProduct(shop)), quantity: 1 });
      return { path: `/dashboard/orders/customers/${id}` };
    },
    open: async (page) => {
      await expect(page.getByRole('button', { name: 'Mark as paid' })).toBeVisible();
    },
    other: async (page) => {
      await press(page, /^Cancel order/i);
      await press(question(page), /^Cancel order/i);
      await expect(page).toHaveURL('/dashboard/orders/customers');
    },
    send: (page) => press(page, 'Mark as paid'),
    stays: (page) =>
      expect(page.getByRole('complementary', { name: 'About the order' }).getByRole('alert')).toContainText(
        /cancelled/,
      ),
    close: async () => {},
  },
];

testTwoPeople(kinds);

test('a parcel of everything whose reply was lost says that it was made, and is not made twice', async ({
  page,
  shop,
}) => {
  await signIn(page, await tokenOf(shop, administrator));
  await page.goto(await newOrder(shop));
  await press(page, /^Make a parcel/);
  await page.getByLabel('Carrier').selectOption('UPS');
  await page.getByLabel('Tracking Number').fill('1Z 999 AA7');
  const stopLosing = await intercept(page, '**/api/order/*/parcels', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await press(page, 'Send parcel');
  const form = parcelForm(page);
  await expect(form).toContainText('The shop does not answer. Please try again.');
  await expect(form).toContainText(/Parcel #\d+-1\/1 was made, with 3 × Kept Lamp: only the reply/);
  stopLosing();
  await form.getByLabel('Tracking Number').fill('1Z 999 AA1');
  await press(page, 'Send parcel');
  await expect(form).toBeHidden();
  const parcel = page.getByRole('region', { name: /^Parcel #/ });
  await expect(parcel).toHaveCount(1);
  await expect(parcel).toContainText('1Z 999 AA1');
});

test('a note and a tracking number are not lost without a question', async ({ page, shop }) => {
  const { ids, name } = await openNewOrders(page, shop, 2);
  await page.getByRole('link', { name }).first().click();
  await press(page, /^Make a parcel/);
  await page.getByLabel('Carrier').selectOption('UPS');
  await page.getByLabel('Tracking Number').fill('1Z 999 AA1');
  await page.getByRole('textbox', { name: 'Note' }).fill('She called.');
  for (const leave of [/^Next order/, 'Back to orders'] as const) {
    await page.getByRole('link', { name: leave }).click();
    await expect(question(page)).toContainText(
      /The changes in the new parcel of #\d+-1 and the note will be lost\./,
    );
    await press(question(page), 'Stay');
    await expect(page).toHaveURL(`/dashboard/orders/customers/${ids[0]}`);
  }
  // Loading the page again asks, too.
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  expect((await asked).type()).toBe('beforeunload');
  await (await asked).dismiss();
  await expect(page.getByLabel('Tracking Number')).toHaveValue('1Z 999 AA1');
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('She called.');
  // What is saved asks for nothing.
  await press(page, 'Add note');
  await expect(page.getByRole('listitem').filter({ hasText: 'She called.' })).toBeVisible();
  await press(page, 'Send parcel');
  await expect(page.getByRole('region', { name: /^Parcel #/ })).toContainText('1Z 999 AA1');
  await page.getByRole('link', { name: 'Back to orders' }).click();
  await expect(page).toHaveURL(/\/dashboard\/orders\/customers\?/);
});

test('what fails after Escape has closed its dialog is said all the same', async ({ page, shop }) => {
  await openNewOrders(page, shop, 1);
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check();
  await press(page, 'Mark as sent');
  const dialog = page.getByRole('dialog', { name: 'Mark 1 order as sent?' });
  const { promise: fails, resolve: letFail } = Promise.withResolvers<void>();
  await page.route('**/api/order/bulk', async (route) => {
    await fails;
    await route.abort('connectionreset');
  });
  await press(dialog, 'Mark as sent');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  letFail();
  await expectNotice(page, 'The shop does not answer. Please try again.');
});
