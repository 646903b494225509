import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { permissions } from '#contract/permissions.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { closePages, openPage } from '#web/testing/open-page.tsx';
import { DashboardSearchButton } from './dashboard-search-button.tsx';

afterEach(closePages);

const label = 'Search the dashboard';
const stool = { _id: 'stool', name: 'Wren Stool', sku: 'WREN', price: 20 };
const marta = { _id: 'marta', firstName: 'Marta', lastName: 'Wilder', email: 'marta@example.com' };
const has = (text: string, search: string | null) => text.toLowerCase().includes(search ?? '');

function open() {
  const onSignOut = vi.fn();
  const api = fakeApi({
    'GET /order/work': { orders: [], count: 0 },
    'GET /product': ({ query }) => {
      const products = has('Wren Stool', query.get('search')) ? [stool] : [];
      return { products, count: products.length };
    },
    'GET /user/search': ({ query }) => {
      const users = has(marta.email, query.get('search')) ? [marta] : [];
      return { users, count: users.length };
    },
  });
  const pages = ['Merchants', 'Address'].map((name) => ({ to: `/dashboard/${name}`, label: name }));
  const page = openPage(
    <>
      <DashboardSearchButton {...{ permissions, pages, onSignOut }} mayOpen={() => true} />
      <input aria-label="Name" />
    </>,
    { at: '/dashboard/product' },
  );
  const search = async (typed: string) => {
    await page.user.keyboard('{Control>}k{/Control}');
    const box = await screen.findByRole('combobox', { name: label });
    // As the dialog of a browser does.
    act(() => box.focus());
    if (typed) await page.user.keyboard(typed);
  };
  const found = async (group: string) =>
    within(await screen.findByRole('group', { name: group }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  const isAt = (path: string) => screen.findByText(`Now at ${path}`);
  return { ...page, api, search, found, isAt, onSignOut };
}

it('finds a product by keys alone', async () => {
  const { user, search, found, isAt } = open();
  await search('');
  expect(await found('Pages')).toEqual(expect.arrayContaining(['Merchants', 'Address']));
  await user.keyboard('wren');
  expect(await found('Products')).toEqual(['Wren StoolWREN$20.00']);
  await user.keyboard('{Enter}');
  await isAt('/dashboard/product/edit/stool');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('opens while somebody types in a field, finds people, and begins empty again', async () => {
  const { user, search, found } = open();
  screen.getByLabelText('Name').focus();
  await search('marta');
  expect(await found('People')).toEqual(['Marta Wildermarta@example.com']);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await search('');
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: label }).value).toBe('');
});

it('opens what it finds first when Enter comes before, and nothing while it is empty', async () => {
  const { user, api, search, found, isAt } = open();
  await search('{Enter}');
  await found('Pages');
  expect(screen.getByRole('dialog', { name: label })).toBeTruthy();
  const { promise, resolve } = Promise.withResolvers<object>();
  api.answers['GET /user/search'] = () => promise;
  await user.keyboard('marta@{Enter}');
  resolve({ users: [marta], count: 1 });
  await isAt('/dashboard/users/marta');
});

it('goes over pages and actions by arrows', async () => {
  const { user, search, found, isAt } = open();
  await search('add');
  const [first, second] = await found('Pages');
  expect(first).toBe('Address');
  const marked = () => screen.getByRole('option', { selected: true }).textContent;
  await waitFor(() => expect(marked()).toBe(first));
  await user.keyboard('{ArrowDown}');
  expect(marked()).toBe(second);
  await user.keyboard('{Enter}');
  await isAt('/dashboard/product/add');
});

it('says how to do what has no page, and signs out', async () => {
  const { user, search, found, onSignOut } = open();
  await search('refund');
  expect((await found('Actions'))[0]).toBe('Refund an orderChoose the order, then Refund.');
  await user.clear(screen.getByRole('combobox', { name: label }));
  await user.keyboard('log out');
  expect(await found('Account')).toEqual([expect.stringMatching(/^Sign Out/)]);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(onSignOut).toHaveBeenCalled());
});
