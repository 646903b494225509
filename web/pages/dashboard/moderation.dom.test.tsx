import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fakeApi } from '#web/testing/fake-api.ts';
import { closePages, openPage, press, question } from '#web/testing/open-page.tsx';
import AddMerchantPage from './merchants/add-merchant-page.tsx';
import MerchantsPage from './merchants/merchants-page.tsx';
import ReviewsPage from './reviews/reviews-page.tsx';

afterEach(closePages);

const created = '2026-11-26T10:00:00.000Z';
const page = { totalPages: 1, currentPage: 1, count: 1 };
const merchant = {
  ...{ _id: 'm', name: 'Ava Bad', email: 'ava@example.com', phoneNumber: '(304) 555-0113', created },
  ...{ brandName: 'Bad Deals', business: 'Things.', status: 'Waiting Approval', isActive: false },
  ...{ isInvited: false, isInvitationUnsent: false, isSellerComplete: true },
};
const done = { success: true, message: 'Done.' };
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

it('rejects an application, and deletes it after a question that names it', async () => {
  const api = fakeApi({ 'GET /merchant': { ...page, merchants: [merchant] } });
  api.answers['PUT /merchant/reject/:id'] = () => {
    api.answers['GET /merchant'] = { ...page, merchants: [{ ...merchant, status: 'Rejected' }] };
    return { ...done, message: 'Rejected it.' };
  };
  api.answers['DELETE /merchant/delete/:id'] = () => {
    api.answers['GET /merchant'] = { ...page, count: 0, merchants: [] };
    return { ...done, message: 'Deleted it.' };
  };
  const { user } = openPage(<MerchantsPage />);
  await press(user, 'Reject');
  await screen.findByText('Rejected it.');
  await screen.findByText('Rejected');
  await press(user, 'Delete');
  const asked = await question();
  expect(asked.textContent).toContain('Delete Ava Bad?');
  await press(user, 'Delete Ava Bad', asked);
  await screen.findByText('Deleted it.');
  await waitFor(() => expect(screen.queryByText('Ava Bad')).toBeNull());
  expect(api.sent.map(({ name, params }) => [name, params.id])).toEqual(
    expect.arrayContaining([
      ['PUT /merchant/reject/:id', 'm'],
      ['DELETE /merchant/delete/:id', 'm'],
    ]),
  );
});

it('disables a merchant after a question that is not cancelled', async () => {
  const approved = { ...merchant, status: 'Approved', isActive: true };
  const call = 'PUT /merchant/:id/active';
  const api = fakeApi({ 'GET /merchant': { ...page, merchants: [approved] } });
  api.answers[call] = () => {
    api.answers['GET /merchant'] = { ...page, merchants: [{ ...approved, isActive: false }] };
    return done;
  };
  const { user } = openPage(<MerchantsPage />);
  await press(user, 'Disable Merchant');
  await press(user, 'Cancel', await question());
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(api.sentBodies(call)).toEqual([]);
  await press(user, 'Disable Merchant');
  await press(user, 'Disable Merchant', await question());
  await screen.findByText('Approved, disabled');
  expect(api.sentBodies(call)).toEqual([{ merchant: { isActive: false } }]);
});

it('filters by status, and sends an invitation again', async () => {
  const invited = { ...merchant, status: 'Approved', isActive: true, isInvited: true };
  const call = 'POST /merchant/invite/:id';
  const api = fakeApi({
    'GET /merchant': { ...page, merchants: [invited] },
    [call]: { success: true, message: 'It has been sent again.' },
  });
  const { user, router } = openPage(<MerchantsPage />);
  await screen.findByText('Invited, not signed up yet');
  await press(user, 'Status');
  await user.click(await screen.findByRole('menuitemradio', { name: 'Invited' }));
  await waitFor(() => expect(router.state.location.search).toBe('?status=Invited'));
  await waitFor(() => expect(api.sent.at(-1)?.query.get('status')).toBe('Invited'));
  await press(user, 'Send again');
  await screen.findByText('It has been sent again.');
  expect(api.sent.find(({ name }) => name === call)?.params).toEqual({ id: 'm' });
});

it('adds a merchant, and loses nothing that is typed without a question', async () => {
  const api = fakeApi({ 'POST /merchant/add': done });
  const { user, router } = openPage(<AddMerchantPage />, { at: '/dashboard/merchant/add' });
  const type = (label: string, text: string) => user.type(screen.getByLabelText(label), text);
  await type('Name', 'Rosa Quill');
  void router.navigate('/dashboard/orders');
  const asked = await question();
  expect(asked.textContent).toContain('The changes in Name will be lost.');
  await press(user, 'Stay', asked);
  await type('Email Address', 'rosa@example.com');
  await type('Phone Number', '(646) 381-0142');
  await type('Brand', 'Quill & Daughters');
  await type('Business', 'Pens that last for years.');
  await press(user, 'Add Merchant');
  await screen.findByText('Rosa Quill has been added and waits for approval.');
  await screen.findByText('Now at /dashboard/merchant');
  expect(api.sentBodies('POST /merchant/add')).toMatchObject([
    { name: 'Rosa Quill', email: 'rosa@example.com', brandName: 'Quill & Daughters' },
  ]);
});

it('says of an application without an e-mail address whom to call', async () => {
  fakeApi({ 'GET /merchant': { ...page, merchants: [{ ...merchant, email: null }] } });
  openPage(<MerchantsPage />);
  await screen.findByText("Merchant doesn't have email.");
  expect(screen.getByRole('link', { name: '(304) 555-0113' })).toBeTruthy();
  expect(buttons()).not.toContain('Approve');
});

it('rejects a review, and deletes it', async () => {
  const review = {
    ...{ _id: 'r', title: 'BUY CHEAP HERE', review: 'best price', rating: 1, isRecommended: false, created },
    ...{ user: { _id: 'u', firstName: 'Noor' }, status: 'Waiting Approval', product: null },
  };
  const api = fakeApi({ 'GET /review': { ...page, reviews: [review] } });
  api.answers['PUT /review/reject/:id'] = () => {
    api.answers['GET /review'] = { ...page, reviews: [{ ...review, status: 'Rejected' }] };
    return done;
  };
  api.answers['DELETE /review/delete/:id'] = () => {
    api.answers['GET /review'] = { ...page, count: 0, reviews: [] };
    return { ...done, message: 'Deleted it.' };
  };
  const { user } = openPage(<ReviewsPage />);
  await press(user, 'Reject');
  await screen.findByRole('button', { name: 'Re Approve Review' });
  expect(screen.queryByRole('button', { name: 'Reject' })).toBeNull();
  await press(user, 'Delete');
  await press(user, /^Delete/, await question());
  await screen.findByText('Deleted it.');
  await waitFor(() => expect(screen.queryByText('BUY CHEAP HERE')).toBeNull());
});
