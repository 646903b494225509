import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { queryClient } from '#web/lib/api/query-client.ts';
import { fakeApi, lost, refused } from '#web/testing/fake-api.ts';
import { closePages, openPage, press, routePage } from '#web/testing/open-page.tsx';
import { lamp, mayGoBack } from '#web/testing/order-details.ts';
import ReturnPage from './return-page.tsx';

afterEach(closePages);

it.each([
  ['transfer', false, 'The money goes back once it has arrived.'],
  ['transfer', true, 'You have not paid for it yet, and owe so much less then.'],
  ['later', false, 'What you have paid for it goes back once it has arrived.'],
  ['on-delivery', false, 'What you have paid for it goes back once it has arrived.'],
  ['test', false, 'The money goes back to where you paid from once it has arrived.'],
])('promises no money that nobody has seen: %s, awaited: %s', async (method, paymentDue, words) => {
  const details = mayGoBack(3);
  const order = { ...details.order, payment: { ...details.order.payment, method }, paymentDue };
  fakeApi({ 'GET /order/:id/details': { ...details, order }, 'GET /user/me': { user: {} } });
  openPage(routePage(ReturnPage, { id: 'o1' }), { at: '/order/o1/return' });
  await screen.findByText(words);
});

it('asks for what is missing, and keeps what was typed when the reply is lost or somebody was faster', async () => {
  const call = 'POST /order/:id/returns';
  const api = fakeApi({ 'GET /order/:id/details': mayGoBack(3), 'GET /user/me': { user: {} }, [call]: lost });
  const { user, router } = openPage(routePage(ReturnPage, { id: 'o1' }), {
    at: '/order/o1/return',
  });
  const ask = () => press(user, 'Ask to send back');
  const focused = (words: string) =>
    waitFor(() => expect(document.activeElement?.textContent).toContain(words));
  await ask();
  await focused('Please choose what comes back.');
  await user.click(screen.getByRole('checkbox', { name: /^Kept Lamp/ }));
  await press(user, 'One less');
  await ask();
  await focused('Please choose a reason.');
  await user.click(screen.getByRole('radio', { name: 'I do not want it' }));
  screen.getByText(/You pay for sending\./);
  await user.click(screen.getByRole('radio', { name: 'It arrived damaged' }));
  screen.getByText(/The seller pays for sending\./);
  const words = screen.getByLabelText<HTMLTextAreaElement>('Tell us more');
  await user.type(words, 'It has a crack.');
  await ask();
  await screen.findAllByText('The shop does not answer. Please try again.');
  expect(words.value).toBe('It has a crack.');
  api.answers[call] = refused(400, 'Kept Lamp cannot go back.');
  await ask();
  await screen.findAllByText('Kept Lamp cannot go back.');
  const [first, again] = api.sentBodies(call);
  expect(first).toMatchObject({
    reason: 'damaged',
    words: 'It has a crack.',
    lines: [{ line: lamp, quantity: 2 }],
  });
  expect(again).toEqual(first);

  api.answers['GET /order/:id/details'] = mayGoBack(0);
  await queryClient.invalidateQueries();
  await within(screen.getByRole('main')).findByText(/Nothing of this order can go back now/);
  expect(words.value).toBe('It has a crack.');
  expect(router.state.location.pathname).toBe('/order/o1/return');
});
