import { expect } from './fixtures.ts';
import { intercept } from './intercept.ts';
import { test } from './one-press.ts';
import { addToBag, bagDialog, signedIn, sum } from './use-bag.ts';

test('a bag that is changed after a lost reply is a second order only when the shopper knows of the first', async ({
  page,
  shop,
}) => {
  await signedIn(page, shop);
  await addToBag(page, 'harvest-moon-lamp');
  const stopLosing = await intercept(page, '**/api/order/add', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  const place = bagDialog(page).getByRole('button', { name: 'Place Order' });
  await place.click();
  const alert = bagDialog(page).getByRole('alert');
  await expect(alert).toHaveText('The shop does not answer. Please try again.');
  await expect(bagDialog(page).getByText('We do not know yet whether your order was placed')).toBeVisible();
  await expect(sum(page, 'Subtotal')).toHaveText('$129.00');
  // The total of now would count what this order has taken.
  await expect(sum(page, 'Total').filter({ hasText: /^\$135/ })).toHaveCount(0);

  stopLosing();
  await bagDialog(page).getByRole('button', { name: 'One more' }).click();
  await expect(sum(page, 'Subtotal')).toHaveText('$258.00');
  await place.click();
  await expect(alert).toContainText('was placed before you changed your bag.');
  await expect(sum(page, 'Subtotal')).toHaveText('$258.00');

  await place.click();
  await expect(page.getByRole('heading', { name: 'Thank you for your order.' })).toBeVisible();
});
