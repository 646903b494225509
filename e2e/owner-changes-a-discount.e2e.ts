import { randomInt } from 'node:crypto';
import { chooseOption } from './choose-option.ts';
import { expect, test } from './fixtures.ts';
import { expectNotice } from './notices.ts';
import { openPage } from './open-page.ts';
import { addProduct, administrator, fetchToken, signIn } from './people.ts';

test('an owner changes what a discount is for, discards it, and meets what another has saved', async ({
  page,
  shop,
  context,
}) => {
  const [lamp, chair, mug] = ['Lamp', 'Chair', 'Mug'].map((name) => `${name} ${randomInt(1e9)}`) as [
    string,
    string,
    string,
  ];
  for (const name of [lamp, chair, mug]) await addProduct(shop, name);
  await signIn(page, await fetchToken(shop, administrator));
  await openPage(page, '/dashboard/discounts/add');
  await page.getByLabel('Percent off').fill('10');
  await page.getByLabel('Name', { exact: true }).fill('Ten off');
  await page.getByRole('button', { name: 'Add' }).first().click();
  // Without a code it would be for everybody.
  await expect(page.getByText('Please write a code, or choose that none is needed.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Code' }).fill(`Ten-${randomInt(1e9)}`);
  await page.getByRole('radio', { name: 'Chosen products' }).check();
  await chooseOption(page.getByRole('combobox', { name: 'Chosen' }), lamp);
  await page.getByRole('button', { name: 'Add' }).first().click();
  await expect(page).toHaveURL(/\/dashboard\/discounts\/edit\//);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const saved = 'Discount has been updated successfully!';

  // 'Everything' is discarded, and so the box of chosen things may not be empty.
  await page.getByRole('radio', { name: 'Everything' }).check();
  await expect(page.getByText(/^10% off everything with the code/)).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText(new RegExp(`^10% off ${lamp} with the code`))).toBeVisible();
  await page.getByRole('button', { name: `Remove ${lamp}` }).click();
  await save.click();
  await expect(page.getByText('Please choose at least one, or everything.')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();

  // Another one changes it to chairs, while mugs are added here.
  await chooseOption(page.getByRole('combobox', { name: 'Chosen' }), mug);
  const other = await context.newPage();
  await openPage(other, page.url());
  await other.getByRole('button', { name: `Remove ${lamp}` }).click();
  await chooseOption(other.getByRole('combobox', { name: 'Chosen' }), chair);
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await expectNotice(other, saved);
  await save.click();
  const note = page.getByText(/Your changes are still here/);
  await expect(note).toBeVisible();
  await expect(page.getByText(new RegExp(`^10% off ${chair} and ${mug} with the code`))).toBeVisible();
  await save.click();
  await expect(note).toBeHidden();

  // Stored for everything: discarded chosen things are not asked for.
  await page.getByRole('radio', { name: 'Everything' }).check();
  await save.click();
  await expectNotice(page, saved);
  await page.getByRole('radio', { name: 'Chosen products' }).check();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Ten off all');
  await save.click();
  await expect(page.getByRole('heading', { name: 'Ten off all' })).toBeVisible();
});
