import type { Page } from '@playwright/test';
import type { ShopProcess } from '#server/testing/shop-process.ts';

type Shop = Pick<ShopProcess, 'url'>;

export interface Account {
  email: string;
  firstName: string;
  password: string;
  /** As login returns it. */
  token: string;
}

/** A minimal PNG. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The demo shop's administrator. Its password is published. */
export const administrator = { email: 'admin@example.com', password: 'demo-admin' };
export const demoMerchant = { email: 'merchant@example.com', password: 'demo-merchant' };
export const disabledMerchant = { email: 'disabled@example.com', password: 'demo-merchant' };

async function post(shop: Shop, path: string, body: object, token?: string) {
  const response = await fetch(`${shop.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: token } : {}) },
    body: JSON.stringify(body),
  });
  const reply = await response.json();
  if (!response.ok) throw new Error(`${path}: ${JSON.stringify(reply)}`);
  return reply;
}

/** Creates a member. */
export async function signUp(shop: Shop, firstName = 'Marta'): Promise<Account> {
  const account = { email: `${crypto.randomUUID()}@example.com`, firstName, password: 'lamps and chairs' };
  const { token } = await post(shop, '/auth/register', { ...account, lastName: 'Wilder' });
  return { ...account, token };
}

export async function fetchToken(shop: Shop, who: { email: string; password: string }): Promise<string> {
  return (await post(shop, '/auth/login', who)).token;
}

/** One session for the calls of all tests of a shop: a sign-in takes longer than most calls. */
const administratorTokens = new Map<string, Promise<string>>();

/** Calls the API as the demo shop's administrator. @throws when it is refused, with the reply */
export async function callAsAdministrator(shop: Shop, method: string, path: string, body?: object) {
  const send = async () => {
    const token = administratorTokens.get(shop.url) ?? fetchToken(shop, administrator);
    administratorTokens.set(shop.url, token);
    return fetch(`${shop.url}/api${path}`, {
      method,
      headers: { authorization: await token, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  };
  let response = await send();
  if (response.status === 401) {
    // A test has ended all sessions.
    administratorTokens.delete(shop.url);
    response = await send();
  }
  const reply = await response.json();
  if (!response.ok) throw new Error(`${path}: ${JSON.stringify(reply)}`);
  return reply;
}

/** Signs the page's visitor in. */
export async function signIn(page: Page, token: string): Promise<void> {
  await page.addInitScript((stored) => {
    // Only once, so that signing out lasts.
    if (sessionStorage.getItem('signed in')) return;
    sessionStorage.setItem('signed in', 'yes');
    localStorage.setItem('token', stored);
  }, token);
}

/** The link with `path` in the newest mail to that address. Waits until it is sent. */
export const linkInMail = (shop: Shop, recipient: string, path: string): Promise<string> =>
  wordInMail(shop, recipient, (word) => word.includes(path));

/** The code in the newest mail to that address which has one. Waits until it is sent. */
export const codeInMail = (shop: Shop, recipient: string): Promise<string> =>
  wordInMail(shop, recipient, (word) => /^[0-9a-z]{5}-[0-9a-z]{5}$/.test(word));

async function wordInMail(shop: Shop, recipient: string, isIt: (word: string) => boolean): Promise<string> {
  const headers = { authorization: await fetchToken(shop, administrator) };
  for (let tries = 0; tries < 100; tries += 1) {
    const list = await fetch(`${shop.url}/api/mail?search=${encodeURIComponent(recipient)}`, { headers });
    for (const { _id } of (await list.json()).mails) {
      const { mail } = await (await fetch(`${shop.url}/api/mail/${_id}`, { headers })).json();
      const word = mail.text?.split(/\s+/).find(isIt);
      if (word) return word;
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`no mail to ${recipient} has what is looked for`);
}

interface Line {
  product: string;
  /** Id of a variant, for a product with options. */
  variant?: string;
  price: number;
  quantity: number;
}

/** Places an order. Returns its id. */
export async function placeOrder(shop: Shop, token: string, ...lines: Line[]): Promise<string> {
  const products = lines.map((line) => ({ ...line, taxable: false }));
  const { cartId } = await post(shop, '/cart/add', { products }, token);
  const total = Math.round(lines.reduce((sum, line) => sum + line.price * line.quantity * 100, 0)) / 100;
  return (await post(shop, '/order/add', { cartId, total }, token)).order._id;
}

const guestAddress = {
  recipient: 'Marta Wilder',
  address: '2140 Larkspur Street',
  city: 'Oakland',
  region: 'CA',
  zipCode: '94610',
  countryCode: 'US',
};

/** Places an order of the demo as a guest, to be paid by transfer. Returns its id and the path of its link. */
export async function placeAsGuest(
  shop: Shop,
  email: string,
  line: Line,
): Promise<{ id: string; link: string }> {
  const items = [line];
  const address = guestAddress;
  const { fingerprint, delivery } = (await post(shop, '/checkout/quote', { items, address })).quote;
  const form = {
    items,
    address,
    fingerprint,
    delivery: delivery.chosen,
    payment: 'transfer',
    contact: { email },
  };
  const placed = await post(shop, '/checkout/place', { ...form, key: crypto.randomUUID() });
  return { id: placed.order._id, link: placed.link };
}

/** Begins to pay for a line as a guest of the demo, with the test payment. Returns the ids of the checkout and of the payment. */
export async function beginToPay(
  shop: Shop,
  email: string,
  line: Line,
  business?: { company: string; taxId: string; countryCode: string; city: string; zipCode: string },
): Promise<{ checkout: string; payment: string }> {
  const items = [line];
  const { fingerprint, delivery } = (await post(shop, '/checkout/quote', { items, address: guestAddress }))
    .quote;
  const form = { items, address: guestAddress, fingerprint, delivery: delivery.chosen, contact: { email } };
  const { checkout, pay } = await post(shop, '/checkout/place', {
    ...form,
    ...(business && { billingAddress: { address: 'Kai 3', ...business } }),
    payment: 'test',
    key: crypto.randomUUID(),
  });
  return { checkout: checkout._id, payment: pay.slice(pay.lastIndexOf('/') + 1) };
}

/** Pays at the test payment. Returns the id of the order. */
export async function payByTest(
  shop: Shop,
  { checkout, payment }: { checkout: string; payment: string },
): Promise<string> {
  await post(shop, `/payments/test/${payment}`, { outcome: 'pay' });
  const response = await fetch(`${shop.url}/api/checkout/${checkout}`);
  return (await response.json()).order._id;
}

/** Adds a review that waits for approval. Returns its title. */
export async function writeReview(
  shop: Shop,
  token: string,
  product: string,
  title: string,
): Promise<string> {
  const ownTitle = `${title} ${crypto.randomUUID().slice(0, 8)}`;
  const review = 'best price best price';
  await post(
    shop,
    '/review/add',
    { product, title: ownTitle, review, rating: 1, isRecommended: false },
    token,
  );
  return ownTitle;
}

/** Applies as a merchant with that brand. */
export async function apply(shop: Shop, brandName: string): Promise<{ name: string; email: string }> {
  const name = `Ava ${brandName}`;
  const email = `${crypto.randomUUID()}@example.com`;
  const business = 'Things that people need every day.';
  await post(shop, '/merchant/add', { name, email, phoneNumber: '212-555-0142', brandName, business });
  return { name, email };
}

/** Adds an address to the account. */
export async function addAddress(
  shop: Shop,
  token: string,
  { address, city }: { address: string; city: string },
): Promise<void> {
  await post(shop, '/address/add', { address, city, state: 'ME', country: 'USA', zipCode: '04101' }, token);
}

interface ShopProduct {
  _id: string;
  price: number;
  brand: { _id: string } | null;
}

/** Changes a product. Returns it as it was. */
export async function changeProduct(
  shop: Shop,
  slug: string,
  change: (product: ShopProduct) => object,
): Promise<ShopProduct> {
  const headers = {
    authorization: await fetchToken(shop, administrator),
    'content-type': 'application/json',
  };
  const shown = await (await fetch(`${shop.url}/api/product/item/${slug}`)).json();
  const address = `${shop.url}/api/product/${shown.product._id}`;
  const { product } = await (await fetch(address, { headers })).json();
  // Its categories stay as they are.
  const kept = { ...product, brand: product.brand?._id, categories: undefined };
  const body = JSON.stringify({ product: { ...kept, ...change(product) } });
  const response = await fetch(address, { method: 'PUT', headers, body });
  if (!response.ok) throw new Error(await response.text());
  return product;
}

/** Options and variants, as `POST /product/add` takes them. */
interface Variants {
  options: { name: string; values: { name: string }[] }[];
  variants: { values: string[]; sku: string; price: number; quantity: number }[];
}

/** Adds a product that no other test uses. */
export async function addProduct(
  shop: Shop,
  name: string,
  variants?: Variants,
  sales?: readonly object[],
): Promise<{ _id: string; slug: string; sku: string }> {
  const authorization = await fetchToken(shop, administrator);
  const { brands } = await (await fetch(`${shop.url}/api/brand/list`)).json();
  const body = new FormData();
  const fields = { sku: crypto.randomUUID(), name, description: 'Made for one test.', brand: brands[0]._id };
  const shown = { quantity: '60', price: '20', taxable: '1', isActive: 'true' };
  for (const [key, value] of Object.entries({ ...fields, ...shown })) body.set(key, value);
  if (variants) body.set('variants', JSON.stringify(variants));
  if (sales) body.set('sales', JSON.stringify(sales));
  body.set('image', new Blob([pixel], { type: 'image/png' }), 'pixel.png');
  const response = await fetch(`${shop.url}/api/product/add`, {
    method: 'POST',
    headers: { authorization },
    body,
  });
  const reply = await response.json();
  if (!response.ok) throw new Error(JSON.stringify(reply));
  return reply.product;
}
