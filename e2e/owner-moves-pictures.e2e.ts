import { readFile } from 'node:fs/promises';
import { expect } from './fixtures.ts';
import { noiseImage } from './noise-image.ts';
import { openPage } from './open-page.ts';
import { owner, testOwnShop } from './own-shop.ts';
import { fetchToken, signIn } from './people.ts';

const test = testOwnShop();

test('an owner saves the pictures of a shop, and gives them to the import with its file', async ({
  page,
  shop,
}) => {
  const token = await fetchToken(shop, owner);
  const headers = { authorization: token };
  const { brand } = await (
    await page.request.post('/api/brand/add', { headers, data: { name: 'Kiln', description: 'Kiln.' } })
  ).json();
  const bowl = { sku: 'BOWL', name: 'Bowl', description: 'A bowl.', price: '12', quantity: '9' };
  const image = await noiseImage('bowl.png', 40, 50);
  const added = await page.request.post('/api/product/add', {
    ...{ headers, multipart: { ...bowl, taxable: 'false', isActive: 'true', brand: brand._id, image } },
  });
  expect(added.status(), await added.text()).toBe(200);
  const csv = await (await page.request.get('/api/product/export', { headers })).body();

  await signIn(page, token);
  await openPage(page, '/dashboard/product/import');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save our pictures' }).click();
  const zip = await readFile(await (await saved).path());

  const choose = page.getByRole('region', { name: 'Choose a file' });
  const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });
  const [pictures, broken] = [zip, zip.subarray(0, 60)].map((content) =>
    file('pictures.zip', 'application/zip', content),
  );
  if (!pictures || !broken) throw new Error('there are two');
  await choose.getByLabel('Choose file').setInputFiles(broken);
  await expect(choose.getByText(/^This zip file is broken/)).toBeVisible();
  await choose.getByLabel('Choose file').setInputFiles(pictures);
  await expect(choose.getByText('1 picture is there.')).toBeVisible();
  await choose.getByLabel('Choose file').setInputFiles([file('products.csv', 'text/csv', csv), pictures]);
  await expect(page.getByText('products.csv')).toBeVisible();
  await expect(page).toHaveURL(/\/import\/[0-9a-f-]+$/);
});
