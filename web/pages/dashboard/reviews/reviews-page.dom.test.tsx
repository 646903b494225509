import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fakeApi, lost } from '#web/testing/fake-api.ts';
import { closePages, openPage, press } from '#web/testing/open-page.tsx';
import ReviewsPage from './reviews-page.tsx';

afterEach(closePages);

const makeReview = (title: string) => ({
  ...{ _id: title, title, review: 'It stands well.', rating: 4, isRecommended: true, product: null },
  ...{
    created: '2026-11-26T10:00:00.000Z',
    user: { _id: 'u', firstName: 'Noor' },
    status: 'Waiting Approval',
  },
});
const makeList = (...titles: string[]) => ({
  ...{ reviews: titles.map(makeReview), totalPages: 1, currentPage: 1, count: titles.length },
});
const bulk = 'POST /review/bulk';
const box = (title: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: `Choose “${title}”` });
const bar = () => screen.findByRole('region', { name: 'Choose none' });
const chosen = async () => within(await bar()).getByRole('status').textContent;

it('approves several at once, a range with Shift among them, and again after a lost reply', async () => {
  const api = fakeApi({ 'GET /review': makeList('Solid', 'Sturdy', 'Plain') });
  const { user } = openPage(<ReviewsPage />, { at: '/dashboard/review' });
  await user.click(await box('Solid'));
  expect(await chosen()).toBe('1 chosen');
  await user.keyboard('{Shift>}');
  await user.click(await box('Plain'));
  await user.keyboard('{/Shift}');
  expect(await chosen()).toBe('3 chosen');
  await user.click(await box('Sturdy'));
  api.answers[bulk] = () => {
    api.answers['GET /review'] = makeList('Sturdy');
    return lost();
  };
  await press(user, 'Approve', await bar());
  await screen.findByText('The shop does not answer. Please try again.');
  await waitFor(() => expect(screen.queryByText('Solid')).toBeNull());
  expect(await chosen()).toBe('2 chosen');
  api.answers[bulk] = {
    success: true,
    message: '2 reviews are approved.',
    approved: ['Solid', 'Plain'],
    refused: [],
  };
  await press(user, 'Approve', await bar());
  await screen.findByText('2 reviews are approved.');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Reviews' })));
  const sent = { reviews: ['Solid', 'Plain'], action: 'approve' };
  expect(api.sentBodies(bulk)).toMatchObject([sent, sent]);
  expect((await box('Sturdy')).checked).toBe(false);
});

it('keeps chosen what was chosen while others were approved', async () => {
  const api = fakeApi({ 'GET /review': makeList('Solid', 'Sturdy') });
  const { user } = openPage(<ReviewsPage />, { at: '/dashboard/review' });
  await user.click(await box('Solid'));
  const { promise, resolve } = Promise.withResolvers<object>();
  api.answers[bulk] = () => promise;
  await press(user, 'Approve', await bar());
  await user.click(await box('Sturdy'));
  api.answers['GET /review'] = makeList('Sturdy');
  resolve({ success: true, message: '1 review is approved.', approved: ['Solid'], refused: [] });
  await screen.findByText('1 review is approved.');
  await waitFor(async () => expect(await chosen()).toBe('1 chosen'));
  expect((await box('Sturdy')).checked).toBe(true);
});

it('has nothing to do for a merchant, who reads what is published', async () => {
  fakeApi({ 'GET /review': makeList('Worth it') });
  openPage(<ReviewsPage />, { at: '/dashboard/review', profile: { permissions: ['reviews.read'] } });
  const review = within((await screen.findByText('Worth it')).closest('li') as HTMLElement);
  review.getByText('It stands well.');
  expect([...review.queryAllByRole('button'), ...review.queryAllByRole('checkbox')]).toEqual([]);
});
