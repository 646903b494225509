import { expectNoFaults } from './axe.ts';
import { expect } from './fixtures.ts';
import { expectNotice } from './notices.ts';
import { owner, test } from './own-shop.ts';
import { fetchToken, signIn } from './people.ts';

test('an owner saves a key, offers payment through Stripe, and removes the key again', async ({
  page,
  shop,
}) => {
  await signIn(page, await fetchToken(shop, owner));
  await page.goto('/dashboard/settings/payments');
  const offer = page.getByRole('switch', { name: 'Pay through Stripe' });
  await offer.click();
  await expect(page.getByText('Please save a secret key below first.')).toBeVisible();

  const key = page.getByRole('form', { name: 'Secret key' });
  await key.getByRole('textbox').fill('pk_test_1');
  await key.getByRole('button', { name: 'Save key' }).click();
  await expect(key.getByText('A secret key begins with sk_ or rk_.')).toBeVisible();
  await key.getByRole('textbox').fill('sk_test_51abcdefghijklmnop4242');
  await key.getByRole('button', { name: 'Save key' }).click();
  await expect(page.getByText('Saved, ends in 4242')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Replace the secret key' })).toBeFocused();
  await expect(page.getByText('Please save a secret key below first.')).toBeHidden();
  // What was switched before the key was saved is still to be saved.
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await expectNotice(page, 'The settings have been saved.');
  // It was disabled meanwhile.
  await expect(save).toBeFocused();
  // Without transitions, which blend colours.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoFaults(page, 'payments');

  await page.reload();
  await expect(offer).toBeChecked();
  await page.getByRole('button', { name: 'Remove the secret key' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove the secret key?' });
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(key.getByRole('textbox')).toBeFocused();
  await expect(offer).not.toBeChecked();

  await page.goto('/dashboard/activity');
  await expect(page.getByText('Stripe’s secret key from “none” to “saved”')).toBeVisible();
  await expect(page.getByText('4242')).toHaveCount(0);
});
