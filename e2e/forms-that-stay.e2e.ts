import type { ShopProcess } from '#server/testing/shop-process.ts';
import { expect } from './fixtures.ts';
import { addProduct, administrator, apply, beginToPay, signUp, tokenOf, writeReview } from './people.ts';
import { inQuestion, type Kind, press, question, rowOf, testTwoPeople } from './two-people.ts';

const someEmail = () => `${crypto.randomUUID()}@guests.example`;
const newProduct = async (shop: ShopProcess) => ({
  product: (await addProduct(shop, 'Kept Lamp'))._id,
  price: 20,
});

const kinds: Kind[] = [
  {
    name: 'an answer to a message',
    prepare: async (shop) => {
      const email = someEmail();
      const _id = crypto.randomUUID();
      const body = { _id, name: 'Noor', email, message: 'Do you ship to Norway?' };
      const headers = { 'content-type': 'application/json' };
      await fetch(`${shop.url}/api/contact/add`, { method: 'POST', headers, body: JSON.stringify(body) });
      const authorization = await tokenOf(shop, administrator);
      const found = await fetch(`${shop.url}/api/contact?search=${email}`, { headers: { authorization } });
      return { path: `/dashboard/contact/${(await found.json()).messages[0]._id}` };
    },
    open: (page) => page.getByLabel('Answer').fill('Yes, within a week.'),
    other: async (page) => {
      await page.getByLabel('Answer').fill('Not yet.');
      await press(page, 'Send answer');
      await expect(page.getByText('Not yet.')).toBeVisible();
    },
    send: (page) => press(page, 'Send answer'),
    stays: async (page) => {
      await expect(page.getByRole('textbox', { name: 'Answer' })).toHaveValue('Yes, within a week.');
      const main = page.getByRole('main');
      await expect(main.getByText('This message has been answered already.')).toBeVisible();
      await expect(main.getByText(/^The message is answered by now\./)).toBeVisible();
    },
    close: async (page) => {
      await page.getByRole('textbox', { name: 'Answer' }).fill('');
      await expect(page.getByText('Not yet.')).toBeVisible();
    },
  },
  {
    name: 'a review to delete',
    prepare: async (shop) => {
      const { product } = await newProduct(shop);
      const text = await writeReview(shop, (await signUp(shop)).token, product, 'Cheap words');
      return { path: '/dashboard/review', text };
    },
    open: (page, text) => press(page.getByRole('listitem').filter({ hasText: text }), 'Delete'),
    other: async (page, text) => {
      await press(page.getByRole('listitem').filter({ hasText: text }), 'Delete');
      await press(question(page), `Delete “${text}”`);
      await expect(page.getByRole('listitem').filter({ hasText: text })).toBeHidden();
    },
    reload: '/api/review?',
    send: (page) => press(question(page), /^Delete/),
    ...inQuestion(/\w/),
  },
  {
    name: 'a merchant to delete',
    prepare: async (shop) => {
      const { email } = await apply(shop, `Kept ${crypto.randomUUID().slice(0, 8)}`);
      return { path: `/dashboard/merchant?search=${email}`, text: email };
    },
    open: (page, text) => press(rowOf(page, text), 'Delete'),
    other: async (page, text) => {
      await press(rowOf(page, text), 'Delete');
      await press(question(page), /^Delete/);
      await expect(rowOf(page, text)).toBeHidden();
    },
    reload: '/api/merchant/search',
    send: (page) => press(question(page), /^Delete/),
    ...inQuestion(/\w/),
  },
  {
    name: 'a merchant to disable',
    prepare: async (shop) => {
      const { email } = await apply(shop, `Kept ${crypto.randomUUID().slice(0, 8)}`);
      return { path: `/dashboard/merchant?search=${email}`, text: email };
    },
    open: async (page, text) => {
      await press(rowOf(page, text), 'Approve');
      await press(rowOf(page, text), 'Disable Merchant');
    },
    other: async (page, text) => {
      await press(rowOf(page, text), 'Delete');
      await press(question(page), /^Delete/);
      await expect(rowOf(page, text)).toBeHidden();
    },
    reload: '/api/merchant/search',
    send: (page) => press(question(page), 'Disable Merchant'),
    ...inQuestion(/\w/),
  },
  {
    name: 'a payment to give up',
    prepare: async (shop) => {
      const email = someEmail();
      await beginToPay(shop, email, { ...(await newProduct(shop)), quantity: 1 });
      return { path: '/dashboard/orders/being-paid', text: email };
    },
    open: (page, text) => press(rowOf(page, text), 'Give up'),
    other: async (page, text) => {
      await press(rowOf(page, text), 'Give up');
      await press(question(page), 'Give up');
      await expect(rowOf(page, text)).toBeHidden();
    },
    reload: '/being-paid',
    send: async () => {},
    stays: (page) => expect(question(page)).toContainText('Give up the payment of Marta Wilder (guest)?'),
    close: async (page) => {
      // Given up twice, it is given up.
      await press(question(page), 'Give up');
      await expect(question(page)).toBeHidden();
    },
  },
  {
    name: 'a product that is edited',
    prepare: async (shop) => {
      const { product } = await newProduct(shop);
      return { path: `/dashboard/product/edit/${product}` };
    },
    open: (page) => page.getByLabel('Description', { exact: true }).fill('Of beech, oiled twice.'),
    other: async (page) => {
      await press(page, 'Delete');
      await press(question(page), /^Delete/);
      await expect(page).toHaveURL(/\/dashboard\/product$/);
    },
    send: (page) => press(page, 'Save'),
    stays: async (page) => {
      await expect(page.getByText(/It was deleted meanwhile\. What you typed stays here/)).toBeInViewport();
      await expect(page.getByLabel('Description', { exact: true })).toHaveValue('Of beech, oiled twice.');
    },
    close: async (page) => {
      await press(page, /^Discard/);
      await expect(page.getByText('No product found.', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'a review',
    prepare: async (shop) => {
      const { slug } = await addProduct(shop, 'Kept Lamp');
      return { path: `/product/${slug}#add-review`, token: (await signUp(shop)).token };
    },
    open: async (page) => {
      await page.getByLabel('Title').fill('Bright');
      await page.getByLabel('Review', { exact: true }).fill('It lights the whole desk.');
      await page.getByRole('radio', { name: /^4/ }).check({ force: true });
    },
    other: async (page) => {
      await page.getByLabel('Title').fill('Dark');
      await page.getByLabel('Review', { exact: true }).fill('It came broken, with no bulb.');
      await page.getByRole('radio', { name: /^1/ }).check({ force: true });
      await press(page, 'Add Review');
      await expect(page.getByRole('heading', { name: 'Your review' })).toBeVisible();
    },
    send: (page) => press(page, 'Add Review'),
    stays: async (page) => {
      await expect(page.getByText(/^You have reviewed this product meanwhile\./)).toBeVisible();
      await expect(page.getByLabel('Review', { exact: true })).toHaveValue('It lights the whole desk.');
    },
    close: async () => {},
  },
];

testTwoPeople(kinds);
