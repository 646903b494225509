import type { Locator } from '@playwright/test';
import type { ShopProcess } from '#server/testing/shop-process.ts';
import { expect, test } from './fixtures.ts';
import { expectNotice } from './notices.ts';
import { openPage } from './open-page.ts';
import { addProduct, administrator, callAsAdministrator, fetchToken, signIn } from './people.ts';
import { smallTargets } from './touch-targets.ts';

/** A product in a category with two choices of its own, so that no other test sees them. */
async function addShirt(shop: ShopProcess, name: string) {
  const product = await addProduct(shop, name);
  const { category } = await callAsAdministrator(shop, 'POST', '/category/add', {
    ...{ name: `All ${name}`, description: 'Of one test.', products: [product._id] },
  });
  const choice = { kind: 'choice', isForAll: false, isFilter: true, categories: [category._id] };
  const shade = [
    { name: 'Clay', swatch: '#a0522d' },
    { name: 'Sage', swatch: '#88aa88' },
    { name: 'Indigo' },
  ];
  await callAsAdministrator(shop, 'POST', '/attribute/add', {
    ...choice,
    name: `${name} shade`,
    choices: shade,
  });
  await callAsAdministrator(shop, 'POST', '/attribute/add', {
    ...choice,
    name: `${name} cut`,
    // More than are shown at once.
    choices: ['S', 'M', ...Array.from({ length: 28 }, (_, at) => `Width ${at + 1}`)].map((name) => ({
      name,
    })),
  });
  return { ...product, list: `/shop/category/${category.slug}` };
}

/** @returns the names of boxes of which a part is hidden by what scrolls around them */
const cutOff = (group: Locator) =>
  group.evaluate((fieldset) =>
    [...fieldset.querySelectorAll('label')]
      .filter((label) => {
        const box = label.getBoundingClientRect();
        for (
          let around = label.parentElement;
          around && around !== document.body;
          around = around.parentElement
        ) {
          const { top, bottom } = around.getBoundingClientRect();
          if (getComputedStyle(around).overflowY !== 'visible' && (box.top < top || box.bottom > bottom))
            return true;
        }
        return false;
      })
      .map(({ textContent }) => textContent),
  );

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 760 }, hasTouch: true, isMobile: true });

  test('a clerk chooses the values of options from attributes, and shoppers find them by both', async ({
    page,
    shop,
  }) => {
    const { _id, slug, list } = await addShirt(shop, 'Boxy Shirt');
    await signIn(page, await fetchToken(shop, administrator));
    await page.goto(`/dashboard/product/edit/${_id}`);
    await page.getByRole('button', { name: 'Add option' }).tap();
    await page.getByLabel('Name of the option').fill('Tint');
    await page.getByLabel('Add a value').fill('clay, Rust,');
    // Own values become those of the attribute only when it has them all.
    const source = page.getByLabel('Where the values of Tint come from');
    await source.selectOption('Attribute: Boxy Shirt shade');
    await expect(
      page.getByText('Rust is no value of Boxy Shirt shade. Rename or remove it first.'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Remove Rust' }).tap();
    await source.selectOption('Attribute: Boxy Shirt shade');
    const shades = page.getByRole('group', { name: 'Values of Boxy Shirt shade' });
    await expect(shades.getByRole('checkbox', { name: 'Clay' })).toBeChecked();
    await shades.getByRole('checkbox', { name: 'Sage' }).press('Space');

    await page.getByRole('button', { name: 'Add option' }).tap();
    const second = page.getByLabel('Where the values of the option come from');
    // The first option has it.
    await expect(second.getByRole('option', { name: 'Attribute: Boxy Shirt shade' })).toHaveCount(0);
    await second.selectOption('Attribute: Boxy Shirt cut');
    const cuts = page.getByRole('group', { name: 'Values of Boxy Shirt cut' });
    for (const name of ['M', 'S']) await cuts.getByRole('checkbox', { name, exact: true }).check();
    // No box is cut off, and the others are a press away: they stay open when the last tick in them goes.
    await expect(cuts.getByRole('checkbox')).toHaveCount(24);
    await cuts.getByText('6 more').tap();
    const last = cuts.getByRole('checkbox', { name: 'Width 28' });
    await last.check();
    await expect(page.getByText('Width 28').nth(1)).toBeAttached();
    await last.uncheck();
    await expect(last).toBeVisible();
    for (const group of [shades, cuts]) await expect.poll(() => cutOff(group)).toEqual([]);
    await expect.poll(() => smallTargets(page)).toEqual([]);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);

    await page.getByRole('button', { name: 'Set for all' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Set values of 4 variants' });
    await dialog.getByLabel('Price').fill('30');
    await dialog.getByLabel('Quantity').fill('5');
    await dialog.getByRole('button', { name: 'Apply' }).tap();
    await page.getByLabel('Clay, S is for sale').uncheck();
    await page.getByRole('button', { name: 'Save', exact: true }).tap();
    await expectNotice(page, 'successfully!');

    await openPage(page, `/product/${slug}`);
    const sage = page.getByRole('radio', { name: 'Sage' });
    await expect(sage.locator('[style*="background-color"]')).toBeVisible();
    const options = page.getByRole('radiogroup');
    await expect(options.first()).toContainText('Boxy Shirt shade');
    await expect(options.nth(1).getByRole('radio')).toHaveText(['S', 'M']);

    await openPage(page, list);
    await page.getByRole('link', { name: 'Filters' }).tap();
    const filters = page.getByRole('dialog', { name: 'Filters' });
    const open = (name: string) => filters.locator('summary').filter({ hasText: name }).tap();
    await open('Boxy Shirt shade');
    await filters.getByRole('checkbox', { name: 'Clay 1' }).check();
    await open('Boxy Shirt cut');
    // No clay one in S is for sale.
    await expect(filters.getByRole('checkbox', { name: 'M 1' })).toBeVisible();
    await expect(filters.getByRole('checkbox', { name: /^S / })).toHaveCount(0);
    await expect(filters.getByRole('button', { name: 'Show 1 product', exact: true })).toBeVisible();
  });
});
