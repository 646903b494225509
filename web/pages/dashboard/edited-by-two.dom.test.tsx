import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeApi, refused } from '#web/testing/fake-api.ts';
import { closePages, openPage, press, readDescription, routePage } from '#web/testing/open-page.tsx';
import AccountPage from './account/account-page.tsx';
import AddAttributePage from './attributes/add-attribute-page.tsx';
import EditAttributePage from './attributes/edit-attribute-page.tsx';
import EditBrandPage from './brands/edit-brand-page.tsx';
import EditCategoryPage from './categories/edit-category-page.tsx';

afterEach(closePages);

const id = '00000000-0000-4000-8000-00000000000a';
const created = '2026-11-26T10:00:00.000Z';
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { exact: true });

describe('a save over what somebody else has saved meanwhile is refused, and keeps what was typed:', () => {
  it('a brand', async () => {
    const brand = {
      _id: id,
      name: 'Kilnfold',
      slug: 'kilnfold',
      description: 'Stoneware.',
      isActive: true,
      merchant: null,
    };
    const words = 'Somebody else has changed the name to “Kilnfold B” meanwhile.';
    const call = 'PUT /brand/:id';
    const api = fakeApi({ 'GET /brand/:id': { brand } });
    api.answers[call] = () => {
      api.answers['GET /brand/:id'] = { brand: { ...brand, name: 'Kilnfold B', description: 'Porcelain.' } };
      api.answers[call] = { success: true, message: 'Saved.' };
      return refused(400, words, { code: 'fields-changed', fields: { name: words } });
    };
    const { user } = openPage(routePage(EditBrandPage, { id }));
    await user.type(await screen.findByLabelText('Name'), ' C');
    await press(user, 'Save');
    await waitFor(() => expect(readDescription(field('Name'))).toContain(words));
    expect([field('Name').value, field('Description').value]).toEqual(['Kilnfold C', 'Porcelain.']);
    await press(user, 'Save');
    await screen.findByText('Saved.');
    expect(api.sentBodies(call)).toMatchObject([
      { brand: { name: 'Kilnfold C', description: 'Stoneware.', was: { name: 'Kilnfold' } } },
      { brand: { name: 'Kilnfold C', description: 'Porcelain.', was: { name: 'Kilnfold B' } } },
    ]);
  });

  it('an attribute', async () => {
    const value = (digit: number, name: string) => ({
      _id: id.replace(/.$/, String(digit)),
      name,
      swatch: null,
      productCount: 0,
    });
    const attribute = {
      ...{
        _id: id,
        name: 'Cut',
        kind: 'choice',
        unit: null,
        isForAll: true,
        isFilter: false,
        categories: [],
      },
      ...{ inCategories: [], version: 1, productCount: 0, choices: [value(1, 'Slim')] },
    };
    const call = 'PUT /attribute/:id';
    const api = fakeApi({ 'GET /attribute/:id': { attribute }, 'GET /category': { categories: [] } });
    api.answers[call] = () => {
      const choices = [value(1, 'Slim'), value(2, 'Loose')];
      api.answers['GET /attribute/:id'] = { attribute: { ...attribute, version: 2, choices } };
      api.answers[call] = { success: true, message: 'Saved.' };
      return refused(400, 'Changed.', { code: 'attribute-changed' });
    };
    const { user } = openPage(routePage(EditAttributePage, { id }));
    const name = await screen.findByLabelText<HTMLInputElement>('Name');
    await user.clear(name);
    await user.type(name, 'Silhouette');
    await user.click(screen.getByLabelText('Use as a filter'));
    await press(user, 'Save');
    await screen.findByText(/^Somebody else has saved this attribute since you opened it\./);
    expect([name.value, field('Name of value 2').value]).toEqual(['Silhouette', 'Loose']);
    await press(user, 'Save');
    await screen.findByText('Saved.');
    expect(api.sentBodies(call).at(-1).attribute).toMatchObject({
      name: 'Silhouette',
      isFilter: true,
      version: 2,
      choices: [{}, { name: 'Loose' }],
    });
  });

  it('the text of a category, which is shown', async () => {
    const category = {
      ...{ _id: id, name: 'Shelves', slug: 'shelves', description: 'For books.', parent: null, path: [] },
      ...{ isActive: true, imageUrl: null, text: '', childCount: 0, products: [] },
    };
    const call = 'PUT /category/:id';
    const words = 'The text has changed meanwhile.';
    const api = fakeApi({ 'GET /category/:id': { category }, 'GET /category/parents': { categories: [] } });
    api.answers[call] = () => {
      api.answers['GET /category/:id'] = { category: { ...category, text: 'Of beech.' } };
      api.answers[call] = { success: true, message: 'Saved.' };
      return refused(400, words, { code: 'category-changed', fields: { text: words } });
    };
    const { user } = openPage(routePage(EditCategoryPage, { id }));
    await user.type(await screen.findByLabelText('Text'), 'Of oak.');
    await press(user, 'Save');
    await screen.findByText('Of beech.');
    expect(readDescription(field('Text'))).toContain(words);
    expect(field('Text').value).toBe('Of oak.');
    await press(user, 'Save');
    await screen.findByText('Saved.');
    expect(api.sentBodies(call).at(-1).category).toMatchObject({
      text: 'Of oak.',
      was: { text: 'Of beech.' },
    });
  });
});

const profile = {
  ...{ _id: 'u', firstName: 'Marta', lastName: 'Wilder', email: 'marta@example.com', phoneNumber: null },
  ...{
    role: 'ROLE MEMBER',
    provider: 'Email',
    isSubscribed: false,
    created,
    merchant: null,
    membership: null,
  },
};

it('account details that are open in two tabs keep what both have changed', async () => {
  const call = 'PUT /user';
  const saved = { ...profile, phoneNumber: '(212) 555-0142' };
  const api = fakeApi({ [call]: { success: true, message: 'Saved.', user: { ...saved, firstName: 'Ida' } } });
  const { user } = openPage(<AccountPage />, { profile });
  await user.clear(await screen.findByLabelText('First Name'));
  await user.type(await screen.findByLabelText('First Name'), 'Ida');
  await press(user, 'Save changes');
  await screen.findByText('Saved.');
  expect(api.sentBodies(call)).toMatchObject([{ profile: { firstName: 'Ida', was: { phoneNumber: '' } } }]);
  expect([field('First Name').value, field('Phone Number').value]).toEqual(['Ida', '(212) 555-0142']);
});

it('keeps the focus at the values of an attribute when one is removed, or gets a colour', async () => {
  fakeApi({ 'GET /category': { categories: [] } });
  const { user } = openPage(<AddAttributePage />);
  await user.selectOptions(await screen.findByLabelText('Kind'), 'Choice');
  await user.type(await screen.findByLabelText('Name of value 1'), 'Birch{Enter}');
  await user.type(await screen.findByLabelText('Name of value 2'), 'Cherry');
  await press(user, 'Colour of Birch');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByLabelText('Colour of Birch', { selector: 'input' })),
  );
  await press(user, 'Remove Cherry');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Birch' })),
  );
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add value' })));
});
