import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fakeApi, lost } from '#web/testing/fake-api.ts';
import { closePages, openPage, press } from '#web/testing/open-page.tsx';
import { mayGoBack } from '#web/testing/order-details.ts';
import type { Route } from './+types/withdraw-page';
import WithdrawPage from './withdraw-page.tsx';

afterEach(closePages);

const call = 'POST /withdrawals';
const withdrawal = {
  ...{ number: 'W-1', receivedAt: '2026-11-28T20:14:00.000Z', isKnown: false, outcome: null },
};
const statement = /^I withdraw from the contract for/;
const page = <WithdrawPage {...({ loaderData: { isOffered: true } } as Route.ComponentProps)} />;

it('Back and Forward go between the steps, and lose nothing that was typed', async () => {
  const api = fakeApi({ [call]: lost });
  const { user, router } = openPage(page, { at: '/withdraw', asGuest: true });
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  const go = (delta: number) => act(() => router.navigate(delta));
  const isOpen = () => screen.queryByText(statement) !== null;
  await user.type(await screen.findByLabelText('Order number'), '1062');
  await user.type(field('E-mail'), 'maya@example.com');
  await user.type(field('Name'), 'Maya');
  await user.click(screen.getByRole('radio', { name: /^Only some things/ }));
  await user.type(await screen.findByLabelText(/^Which/), 'both mugs');
  await press(user, 'Continue');
  await screen.findByText(statement);
  expect(router.state.location).toMatchObject({ pathname: '/withdraw', search: '', hash: '' });
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();

  await go(-1);
  expect(isOpen()).toBe(false);
  expect(field('E-mail').value).toBe('maya@example.com');
  await user.type(field('Name'), ' C.');
  await go(1);
  screen.getByText('both mugs', { selector: 'span' });
  await press(user, 'Change');
  await waitFor(() => expect(isOpen()).toBe(false));
  expect(field('Name').value).toBe('Maya C.');

  // Whatever way it is sent again, it is one statement.
  const confirm = async () => {
    await press(user, 'Confirm withdrawal');
    await screen.findAllByText('The shop does not answer. Please try again.');
  };
  await press(user, 'Continue');
  await confirm();
  await go(-1);
  await go(1);
  await confirm();
  await go(-1);
  await press(user, 'Continue');
  api.answers[call] = { success: true, withdrawal };
  await press(user, 'Confirm withdrawal');
  await screen.findByRole('heading', { name: 'We have your withdrawal' });
  const sent = api.sentBodies(call);
  expect(sent).toHaveLength(3);
  expect(sent[0]).toMatchObject({ name: 'Maya C.', items: 'both mugs' });
  expect(new Set(sent.map(({ request }) => request)).size).toBe(1);
  await go(-1);
  await go(1);
  screen.getByRole('heading', { name: 'We have your withdrawal' });
  expect(screen.queryByRole('button', { name: 'Confirm withdrawal' })).toBeNull();
});

it('Back from the statement about an own order shows which of its things were ticked', async () => {
  const { order } = mayGoBack(3);
  fakeApi({
    'GET /order/mine': { orders: [order], totalPages: 1, currentPage: 1, count: 1 },
    'GET /order/:id/details': mayGoBack(3),
    'GET /user/me': { user: { firstName: 'Noor', lastName: 'W', email: 'noor@example.com' } },
  });
  const { user, router } = openPage(page, { at: '/withdraw' });
  await press(user, 'One less');
  await press(user, 'Continue');
  await screen.findByText('2 × Kept Lamp');
  await act(() => router.navigate(-1));
  expect((await screen.findByLabelText<HTMLInputElement>(/^How many of/)).value).toBe('2');
  expect(screen.queryByText(statement)).toBeNull();
});
