import { chooseOption } from './choose-option.ts';
import { expect, test } from './fixtures.ts';
import { noiseImage } from './noise-image.ts';
import { expectNotice } from './notices.ts';
import { addProduct, administrator, callAsAdministrator, fetchToken, signIn } from './people.ts';

const word = () => crypto.randomUUID().slice(0, 8);

test('an administrator puts categories below each other, and shoppers find their way', async ({
  page,
  shop,
  browser,
}) => {
  const token = await fetchToken(shop, administrator);
  await signIn(page, token);
  const [home, lighting, product] = [`Rooms ${word()}`, `Lanterns ${word()}`, `Beacon ${word()}`];
  const { slug } = await addProduct(shop, product);

  const { category } = await callAsAdministrator(shop, 'POST', '/category/add', {
    ...{
      name: home,
      description: 'Everything for rooms.',
      text: 'Made of wood.\n\nAnd of glass.',
      products: [],
    },
    parent: null,
  });
  await page.goto('/dashboard/category/add');
  await page.getByLabel('Name').fill(lighting);
  await page.getByLabel('Description').fill('Softer evenings.');
  await chooseOption(page.getByRole('combobox', { name: 'Parent category' }), home);
  await chooseOption(page.getByRole('combobox', { name: 'Products', exact: true }), product);
  await page.getByRole('button', { name: 'Add Category' }).click();
  await expectNotice(page, 'Category has been added successfully!');

  await page.goto(`/dashboard/category?search=${lighting}`);
  await expect(page.getByRole('row', { name: lighting })).toContainText(home);
  await page.goto(`/dashboard/category/edit/${category._id}`);
  await page.getByLabel('Picture').setInputFiles(await noiseImage('home.png', 400, 400));
  await expectNotice(page, 'Picture has been saved.');
  await expect(page.getByText('Choose another')).toBeVisible();
  await expect(page.getByText('The 1 category below it moves up.')).toBeVisible();

  const visitor = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await visitor.goto(`/product/${slug}`);
  const crumbs = visitor.getByRole('navigation', { name: 'Breadcrumbs' });
  await expect(crumbs.getByRole('link')).toHaveText([home, lighting]);
  await crumbs.getByRole('link', { name: home }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(home);
  await expect(visitor.getByText('Made of wood.')).toBeVisible();
  await expect(visitor.getByRole('link', { name: product })).toBeVisible();
  await visitor
    .getByRole('navigation', { name: `Categories in ${home}` })
    .getByRole('link')
    .click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(lighting);
  await expect(crumbs.getByRole('link')).toHaveText(['All products', home]);
  const jsonLd = visitor.locator('script[type="application/ld+json"]');
  await expect
    .poll(async () => (await jsonLd.allTextContents()).join())
    .toContain(`"position":4,"name":"${lighting}"`);

  await page.getByRole('switch', { name: 'Active' }).click();
  await expectNotice(page, 'Category has been updated successfully!');
  await visitor.reload();
  await expect(visitor.getByText('No category found.')).toBeVisible();

  // Deleting it leaves the other at the top.
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: `Delete ${home}` }).click();
  await expectNotice(page, 'Category has been deleted successfully!');
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(lighting);
  await visitor.context().close();
});
