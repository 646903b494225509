import { expect, test } from './fixtures.ts';
import { expectNotice } from './notices.ts';
import { administrator, callAsAdministrator, fetchToken, signIn, signUp } from './people.ts';

test('a brand that is open in two tabs keeps what both have changed', async ({ page, shop, context }) => {
  const name = `Kilnfold ${crypto.randomUUID().slice(0, 8)}`;
  const { brand } = await callAsAdministrator(shop, 'POST', '/brand/add', {
    name,
    description: 'Stoneware.',
  });
  await signIn(page, await fetchToken(shop, administrator));
  const edit = `/dashboard/brand/edit/${brand._id}`;
  await page.goto(edit);
  await page.getByLabel('Name').fill(`${name} A`);

  const other = await context.newPage();
  await other.goto(edit);
  await other.getByLabel('Description').fill('Porcelain.');
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await expectNotice(other, 'Brand has been updated successfully!');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectNotice(page, 'Brand has been updated successfully!');

  // Both open it again, and change the same field.
  await Promise.all([page.goto(edit), other.goto(edit)]);
  await expect(page.getByLabel('Name')).toHaveValue(`${name} A`);
  await expect(page.getByLabel('Description')).toHaveValue('Porcelain.');
  await other.getByLabel('Name').fill(`${name} B`);
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await expectNotice(other, 'Brand has been updated successfully!');
  await page.getByLabel('Name').fill(`${name} C`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const refusal = page
    .getByRole('main')
    .getByText(`Somebody else has changed the name to “${name} B” meanwhile.`);
  await expect(refusal).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue(`${name} C`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectNotice(page, 'Brand has been updated successfully!');
});

test('account details that are open in two tabs keep what both have changed', async ({
  page,
  shop,
  context,
}) => {
  await signIn(page, (await signUp(shop)).token);
  await page.goto('/dashboard');
  await page.getByLabel('First Name').fill('Ida');
  const other = await context.newPage();
  await other.goto('/dashboard');
  await other.getByLabel('Phone Number').fill('(212) 555-0142');
  await other.getByRole('button', { name: 'Save changes' }).click();
  await expectNotice(other, 'Your profile is successfully updated!');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expectNotice(page, 'Your profile is successfully updated!');
  await expect(page.getByLabel('First Name')).toHaveValue('Ida');
  await expect(page.getByLabel('Phone Number')).toHaveValue('(212) 555-0142');
});
