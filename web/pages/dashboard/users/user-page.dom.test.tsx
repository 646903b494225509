import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fakeApi, refused } from '#web/testing/fake-api.ts';
import { closePages, openPage, press, question, routePage } from '#web/testing/open-page.tsx';
import UserPage from './user-page.tsx';

afterEach(closePages);

const created = '2026-11-26T10:00:00.000Z';
const person = {
  ...{
    _id: 'w',
    firstName: 'Wren',
    lastName: 'Alder',
    email: 'wren@example.com',
    phoneNumber: null,
    created,
  },
  ...{ role: 'ROLE MERCHANT', membership: null, provider: 'Email', isSubscribed: false },
};
const merchant = {
  ...{ _id: 'm', name: 'Wren Alder', email: 'wren@example.com', brandName: 'Aldergate', created },
  ...{ phoneNumber: null, business: '', status: 'Approved', isActive: true, isInvited: false },
};
const details = {
  ...{ user: person, merchant, hasSecondFactor: false, chat: null, orderCount: 0, orders: [], ordered: [] },
  ...{ addresses: [], notes: [], reviewCount: 0, reviews: [], messageCount: 0, messages: [] },
};

function open(reply: object, profile: object = {}) {
  const api = fakeApi({ 'GET /user/:id': reply });
  const { user } = openPage(routePage(UserPage, { id: 'w' }), {
    at: '/dashboard/users/w',
    profile: { provider: 'Email', ...profile },
  });
  return { user, api };
}

it('shows an owner all of somebody, with ways to the merchant and to what happened', async () => {
  open(details);
  await screen.findByRole('heading', { level: 1, name: 'Wren Alder' });
  const to = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(to('Aldergate')).toMatch(/^\/dashboard\/merchant/);
  expect(to('See what happened')).toBe('/dashboard/activity?search=wren%40example.com');
  for (const name of ['Orders', 'Reviews', 'Messages']) screen.getByRole('region', { name });
  screen.getByRole('button', { name: 'Sign out everywhere' });
});

it('shows support the orders and messages alone, and nothing to do', async () => {
  open(details, { permissions: ['users.read', 'orders.read', 'contact.read', 'chat.answer'] });
  await screen.findByRole('region', { name: 'Orders' });
  for (const name of ['Reviews', 'Personal data']) expect(screen.queryByRole('region', { name })).toBeNull();
  expect(screen.queryByRole('link', { name: 'See what happened' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Sign out|Delete|Download/ })).toBeNull();
});

it('says that there is nobody', async () => {
  open(refused(404, 'No user found.'));
  await screen.findByText('No user found.');
});

it('deletes somebody with the own password, and goes back to the list', async () => {
  const call = 'POST /user/:id/delete';
  const { user, api } = open(details);
  api.answers[call] = { success: true, message: 'The account has been deleted.' };
  await press(user, 'Delete');
  const asked = await question();
  expect(asked.textContent).toContain('The brand and its products are no longer for sale.');
  await user.type(within(asked).getByLabelText('Your password'), 'of the owner');
  await press(user, 'Delete Wren Alder', asked);
  await screen.findByText('Now at /dashboard/users');
  expect(api.sent.find(({ name }) => name === call)).toMatchObject({
    params: { id: 'w' },
    body: { password: 'of the owner' },
  });
});
