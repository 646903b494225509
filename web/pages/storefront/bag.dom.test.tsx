import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Buyable } from '#web/features/cart/cart.rules.ts';
import { addToCart, currentCart } from '#web/features/cart/cart.store.ts';
import { type Answers, fakeApi, lost, refused } from '#web/testing/fake-api.ts';
import { closePages, openPage, press } from '#web/testing/open-page.tsx';
import WishlistPage from '../dashboard/wishlist/wishlist-page.tsx';
import StorefrontLayout from './storefront-layout.tsx';

afterEach(closePages);

const makeId = (at: number) => `00000000-0000-4000-8000-00000000000${at}`;
const lamp = {
  ...{ _id: makeId(1), name: 'Harvest Moon Lamp', sku: 'LAMP', slug: 'harvest-moon-lamp', description: '' },
  ...{ price: 129, quantity: 60, imageUrl: null, taxable: true, isActive: true, brand: null },
  ...{ totalReviews: 0, averageRating: 0 },
};

/** A lamp of today. */
const line = (changes: object = {}) => ({
  ...{ product: lamp._id, name: lamp.name, isForSale: true, stock: 60, limit: 5 },
  ...{ price: 129 as number | null, ...changes },
});

const quote =
  (today: { price: number | null }) =>
  ({ body }: { body: { items: { quantity: number }[] } }) => {
    const subtotal = (today.price ?? 0) * (body.items.at(-1)?.quantity ?? 0);
    const tax = Math.round(subtotal * 5) / 100;
    return { quote: { lines: [today], subtotal, shipping: 0, tax, total: subtotal + tax, address: null } };
  };
const cart = (at: number) => ({ success: true, message: '', cartId: makeId(at) });
const done = { success: true, message: '', order: { _id: 'o1' } };

/** The bag of somebody who has put lamps into it, as it opens. */
async function open(quantity = 1, quoted: Answers['POST /checkout/quote'] = quote(line())) {
  const api = fakeApi({
    ...{ 'POST /checkout/quote': quoted, 'GET /wishlist': { wishlist: [] } },
    ...{ 'POST /cart/add': cart(2), 'POST /order/add': done },
  });
  addToCart(lamp as Buyable, quantity);
  const page = openPage(<StorefrontLayout />, { at: '/shop' });
  const openAgain = async () => {
    await press(page.user, /^Bag, /);
    return screen.findByRole('dialog', { name: 'Your bag' });
  };
  const bag = await openAgain();
  const sum = (name: string) =>
    within(bag).queryByText(name, { selector: 'dt' })?.nextElementSibling?.textContent;
  const shows = (name: string, amount: string) => waitFor(() => expect(sum(name)).toBe(amount));
  const ordered = () => screen.findByText('Now at /order/success/o1');
  return { ...page, api, bag, openAgain, sum, shows, ordered };
}
const place = (bag: HTMLElement) =>
  within(bag).findByRole<HTMLButtonElement>('button', { name: 'Place Order' });

it('shows what the order charges, and orders, once its total could be loaded', async () => {
  const { user, api, bag, shows, sum, ordered } = await open(1, lost);
  await within(bag).findByText("Today's prices could not be loaded.");
  expect(sum('Subtotal')).toBe('$129.00');
  expect((await place(bag)).disabled).toBe(true);
  api.answers['POST /checkout/quote'] = quote(line());
  await press(user, 'Try again', bag);
  await shows('Total', '$135.45');
  expect([sum('Shipping'), sum('Tax')]).toEqual(['Free ($0)', '$6.45']);
  await user.click(await place(bag));
  await ordered();
});

it('is a second order after a lost reply only when the shopper knows of the first', async () => {
  const { user, api, bag, shows, ordered } = await open();
  await shows('Total', '$135.45');
  api.answers['POST /order/add'] = lost;
  await user.click(await place(bag));
  await within(bag).findByText('The shop does not answer. Please try again.');
  await within(bag).findByText(/^We do not know yet whether your order was placed/);
  // The total of now would count what this order has taken.
  expect(within(bag).queryByText('Total')).toBeNull();
  const words = 'Your order #1061 was placed before you changed your bag.';
  api.answers['POST /cart/add'] = refused(400, words, { code: 'cart-ordered' });
  await press(user, 'One more', bag);
  await shows('Total', '$270.90');
  await user.click(await place(bag));
  await within(bag).findByText(words);
  api.answers['POST /cart/add'] = cart(3);
  api.answers['POST /order/add'] = done;
  await user.click(await place(bag));
  await ordered();
  expect(api.sentBodies('POST /cart/add').map(({ replaces }) => replaces)).toEqual([
    ...[undefined, makeId(2), undefined],
  ]);
});

it('says that there is no connection', async () => {
  const { user, api, bag, shows } = await open();
  await shows('Total', '$135.45');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  api.answers['POST /cart/add'] = lost;
  await user.click(await place(bag));
  await within(bag).findByText('There is no connection. Please try again when you are online.');
});

it('shows a changed price, and orders for it at the next press', async () => {
  const { user, api, bag, shows, ordered } = await open();
  await shows('Total', '$135.45');
  api.answers['POST /checkout/quote'] = quote(line({ price: 134 }));
  api.answers['POST /cart/add'] = refused(400, 'Prices have changed.');
  await user.click(await place(bag));
  const alert = await within(bag).findByText(/^Your order was not placed, because your bag has changed\./);
  expect(alert.getAttribute('role')).toBe('alert');
  within(bag).getByText('1 item has changed since you added it: higher price.');
  within(bag).getByText('Now $134.00, was $129.00');
  expect(screen.queryByText(/Prices have changed/)).toBeNull();
  await shows('Subtotal', '$134.00');
  api.answers['POST /cart/add'] = cart(2);
  await user.click(await place(bag));
  await ordered();
});

it('takes quantities up to the purchase limit, and orders nothing while one is wrong', async () => {
  const { user, bag, shows } = await open(4);
  await shows('Total', '$541.80');
  await press(user, 'One more', bag);
  await within(bag).findByText('Up to 5 per order.');
  const more = within(bag).getByRole<HTMLButtonElement>('button', { name: 'One more' });
  const field = within(bag).getByLabelText<HTMLInputElement>('Quantity of Harvest Moon Lamp');
  expect([field.value, more.disabled]).toEqual(['5', true]);
  for (const [typed, words] of [
    ['9', 'Quantity may not be greater than 5.'],
    ['2.5', 'Quantity must be at least 1.'],
    ['-3', 'Quantity must be at least 1.'],
  ] as const) {
    await user.clear(field);
    await user.paste(typed);
    expect(field.value).toBe(typed);
    await within(bag).findByText(words);
    within(bag).getByText('Please correct the quantity of Harvest Moon Lamp first.');
    expect((await place(bag)).disabled).toBe(true);
    await shows('Subtotal', '$645.00');
  }
  await user.clear(field);
  await user.type(field, '2');
  await shows('Total', '$270.90');
  expect((await place(bag)).disabled).toBe(false);
});

it('asks for the stock whenever it opens, and leads to what has changed', async () => {
  const { user, api, bag, openAgain } = await open(2, quote(line({ stock: 20, limit: 1 })));
  await within(bag).findByText('At most 1 per order now. You had 2.');
  within(bag).getByText('1 item has changed since you added it: smaller quantity.');
  api.answers['POST /checkout/quote'] = quote(line({ stock: 0, limit: 0 }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(bag.isConnected).toBe(false));
  const again = await openAgain();
  await within(again).findByText('Sold out. It is left out of your order.');
  within(again).getByText('1 item has changed since you added it: sold out (Harvest Moon Lamp).');
  within(again).getByText('Nothing in your bag can be ordered now.');
  await press(user, 'Show the first one', again);
  expect(document.activeElement).toBe(within(again).getByRole('listitem'));
  within(again).getByRole('link', { name: 'Tell me when it is back: Harvest Moon Lamp' });
  await press(user, 'Remove From Bag: Harvest Moon Lamp', again);
  await within(again).findByText('Your shopping cart is empty');
});

it('leads from a variant to what was chosen, and from a product that has options since to choosing', async () => {
  const variant = {
    ...lamp,
    _id: makeId(4),
    productId: makeId(5),
    choice: 'Small',
    name: 'Shirt',
    slug: 'shirt',
  };
  addToCart(variant as Buyable, 1);
  const { bag } = await open(
    1,
    quote(line({ isForSale: false, mustChoose: true, price: null, stock: 0, limit: 0 })),
  );
  await within(bag).findByText('It now comes in several versions. It is left out of your order.');
  const again = within(bag).getByRole('link', { name: 'Choose again: Harvest Moon Lamp' });
  expect(again.getAttribute('href')).toBe('/product/harvest-moon-lamp');
  within(bag).getByText('Small');
  const link = within(bag).getByRole('link', { name: 'Shirt' });
  expect(link.getAttribute('href')).toBe(`/product/shirt?variant=${makeId(4)}`);
});

it('is filled from the wishlist, and emptied there', async () => {
  const product = { ...lamp, brand: null, averageRating: 0 };
  fakeApi({
    'GET /wishlist': { wishlist: [{ product, created: '2026-11-26T10:00:00.000Z' }] },
    'GET /product/item/:slug': { product },
  });
  const { user, router } = openPage(<WishlistPage />, { at: '/dashboard/wishlist' });
  await press(user, 'Add To Bag: Harvest Moon Lamp');
  const remove = 'Remove From Bag: Harvest Moon Lamp';
  await screen.findByRole('button', { name: remove });
  // While the bag is open, it may be a second press.
  await press(user, remove);
  expect(router.state.location.hash).toBe('#bag');
  expect(currentCart().items).toHaveLength(1);
  await act(() => router.navigate('/dashboard/wishlist'));
  await press(user, remove);
  expect(currentCart().items).toHaveLength(0);
});
