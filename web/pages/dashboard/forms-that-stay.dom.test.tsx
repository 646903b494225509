import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { queryClient } from '#web/lib/api/query-client.ts';
import { type Answers, fakeApi, refused } from '#web/testing/fake-api.ts';
import { closePages, openPage, press, question, routePage } from '#web/testing/open-page.tsx';
import MerchantsPage from './merchants/merchants-page.tsx';
import MessagePage from './messages/message-page.tsx';
import BeingPaidPage from './orders/being-paid-page.tsx';
import ReviewsPage from './reviews/reviews-page.tsx';

afterEach(closePages);

const created = '2026-11-26T10:00:00.000Z';
const renderList = (name: string, ...rows: object[]) => ({
  [name]: rows,
  ...{ totalPages: 1, currentPage: 1, count: rows.length },
});
const merchant = {
  ...{ _id: 'm', name: 'Ava Kept', email: 'ava@example.com', phoneNumber: '212-555-0142', created },
  ...{ brandName: 'Kept', business: 'Things.', status: 'Approved', isActive: true, isInvited: false },
  ...{ isInvitationUnsent: false, isSellerComplete: true },
};
const review = {
  ...{ _id: 'r', title: 'Cheap words', review: 'best price', rating: 1, isRecommended: false, created },
  ...{ user: { _id: 'u', firstName: 'Noor' }, status: 'Waiting Approval', product: null },
};
const payment = {
  ...{ _id: 'p', number: 7, buyer: { firstName: 'Marta', lastName: 'Wilder', email: 'm@example.com' } },
  ...{ isGuest: true, lines: [{ name: 'Lamp', choice: null, quantity: 1 }], pieces: 1, amount: 20 },
  ...{ currency: 'USD', method: 'test', state: 'open', failure: null, heard: null, expires: created },
};

describe('the question about what somebody else has changed meanwhile stays, and says what was refused:', () => {
  it.each<{
    name: string;
    page: React.ReactNode;
    list: Answers;
    open: string;
    send: RegExp;
    call: keyof Answers;
  }>([
    {
      ...{ name: 'a review to delete', page: <ReviewsPage />, open: 'Delete', send: /^Delete/ },
      list: { 'GET /review': renderList('reviews', review) },
      call: 'DELETE /review/delete/:id',
    },
    {
      ...{ name: 'a merchant to delete', page: <MerchantsPage />, open: 'Delete', send: /^Delete/ },
      list: { 'GET /merchant': renderList('merchants', merchant) },
      call: 'DELETE /merchant/delete/:id',
    },
    {
      ...{
        name: 'a merchant to disable',
        page: <MerchantsPage />,
        open: 'Disable Merchant',
        send: /^Disable/,
      },
      list: { 'GET /merchant': renderList('merchants', merchant) },
      call: 'PUT /merchant/:id/active',
    },
    {
      ...{ name: 'a payment to give up', page: <BeingPaidPage />, open: 'Give up', send: /^Give up/ },
      list: { 'GET /payments/being-paid': renderList('payments', payment) },
      call: 'POST /payments/:id/give-up',
    },
  ])('$name', async ({ page, list, open, send, call }) => {
    const api = fakeApi({ ...list, [call]: refused(400, 'Somebody was faster.') });
    const { user } = openPage(page);
    await press(user, open);
    const asked = await question();
    const [name, rows] = Object.entries(list)[0] as [keyof Answers, object];
    api.answers[name] = { ...rows, ...renderList(Object.keys(rows)[0] as string) };
    await queryClient.invalidateQueries();
    await waitFor(() => expect(screen.queryByText(/^(Ava Kept|Cheap words|1 × Lamp)$/)).toBeNull());
    await press(user, send, asked);
    expect((await within(asked).findByRole('alert')).textContent).toContain('Somebody was faster.');
    await user.click(within(asked).getAllByRole('button')[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });
});

it('an answer to a message that somebody else has answered meanwhile stays', async () => {
  const message = {
    ...{ _id: 'm', name: 'Noor', email: 'noor@example.com', message: 'Do you ship to Norway?', created },
    ...{ answered: null, answer: null, answeredBy: null },
  };
  const api = fakeApi({
    'GET /contact/:id': { message },
    'POST /contact/:id/answer': () => {
      const answeredBy = { firstName: 'Ines', lastName: 'Okafor' };
      api.answers['GET /contact/:id'] = {
        message: { ...message, answered: created, answer: 'Not yet.', answeredBy },
      };
      return refused(400, 'This message has been answered already.');
    },
  });
  const { user } = openPage(routePage(MessagePage, { id: 'm' }));
  const answer = await screen.findByLabelText<HTMLTextAreaElement>('Answer');
  await user.type(answer, 'Yes, within a week.');
  await press(user, 'Send answer');
  // Beside the button, and as a notice.
  await screen.findAllByText('This message has been answered already.');
  await screen.findByText(/^The message is answered by now\./);
  expect(answer.value).toBe('Yes, within a week.');
  await user.clear(answer);
  await screen.findByText('Not yet.');
});
