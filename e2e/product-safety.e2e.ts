import { expect, test } from './fixtures.ts';
import { openPage } from './open-page.ts';
import { addProduct, callAsAdministrator, changeProduct } from './people.ts';

test('a guest reads folded who answers for the safety of a product', async ({ page, shop }) => {
  const maker = `Kilnfold ${crypto.randomUUID().slice(0, 8)}`;
  const { contact } = await callAsAdministrator(shop, 'POST', '/safety-contacts', {
    ...{ name: maker, address: 'Ofenweg 4, 04109 Leipzig, Germany', reachedAt: 'safety@kilnfold.example' },
  });
  const { slug } = await addProduct(shop, 'Kiln');
  const warnings = 'Hot. Not for children.';
  await changeProduct(shop, slug, () => ({ manufacturer: contact._id, responsible: contact._id, warnings }));

  await openPage(page, `/product/${slug}`);
  await expect(page.getByText('Ofenweg 4')).toBeHidden();
  await page.getByText('Product safety').click();
  await expect(page.getByText('Manufacturer and responsible person in the EU')).toBeVisible();
  await expect(page.getByText('Ofenweg 4')).toBeVisible();
  await expect(page.getByText(warnings)).toBeVisible();
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(data.join()).toContain(`"manufacturer":{"@type":"Organization","name":"${maker}"}`);
});
