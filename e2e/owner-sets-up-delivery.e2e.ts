import { expectNoFaults } from './axe.ts';
import { expect } from './fixtures.ts';
import { owner, test } from './own-shop.ts';
import { fetchToken, signIn } from './people.ts';
import { expectTarget } from './targets.ts';

test('the settings of delivery, taxes and checkout have no fault on a narrow phone', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await signIn(page, await fetchToken(shop, owner));
  await page.goto('/dashboard/settings/delivery');
  await page.getByRole('button', { name: 'Add Zone' }).click();
  await page.getByRole('button', { name: 'Add a part' }).first().click();
  await page
    .getByRole('button', { name: /^Add method/ })
    .first()
    .click();
  const method = page.getByRole('group', { name: 'Edit New method' });
  await method.getByLabel('Price goes by').selectOption('Weight');
  await method.getByRole('button', { name: 'Add a step' }).click();
  await expectTarget(method.getByRole('button', { name: 'Add a step' }));
  await expectTarget(page.getByRole('switch').first());
  await page.getByRole('button', { name: 'Save', exact: true }).click();
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
