import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fakeApi, refused } from '#web/testing/fake-api.ts';
import { closePages, openPage, press } from '#web/testing/open-page.tsx';
import OwnReview from './own-review.tsx';

afterEach(closePages);

const product = '00000000-0000-4000-8000-00000000000a';
const written = {
  ...{ _id: 'r', title: 'Dark', review: 'It came broken.', rating: 1, isRecommended: false },
  ...{ created: '2026-11-26T10:00:00.000Z', status: 'Waiting Approval' },
};

it('says what is missing, and shows a review that waits in place of the form, with the focus', async () => {
  const api = fakeApi({
    'GET /review/:slug/own': { review: null },
    'POST /review/add': () => {
      api.answers['GET /review/:slug/own'] = { review: written };
      return { success: true, message: 'Thank you.' };
    },
  });
  const { user } = openPage(<OwnReview slug="kept-lamp" productId={product} />);
  await press(user, 'Add Review');
  for (const words of ['Rating is required.', 'Title is required.', 'Review is required.'])
    await screen.findByText(words);
  await user.click(screen.getByRole('radio', { name: '1 star' }));
  await user.type(screen.getByLabelText('Title'), 'Dark');
  await user.type(screen.getByLabelText('Review'), 'It came broken.');
  await press(user, 'Add Review');
  const heading = await screen.findByRole('heading', { name: 'Your review' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  screen.getByText('Waiting Approval');
  screen.getByText('Thank you. Your review will appear here when it is approved.');
  expect(screen.queryByRole('button', { name: 'Add Review' })).toBeNull();
  expect(api.sentBodies('POST /review/add')).toMatchObject([{ rating: 1, isRecommended: true }]);
});

it('keeps what was typed when the same person has reviewed the product in another tab', async () => {
  const api = fakeApi({
    'GET /review/:slug/own': { review: null },
    'POST /review/add': () => {
      api.answers['GET /review/:slug/own'] = { review: written };
      return refused(400, 'You have reviewed this product already.');
    },
  });
  const { user } = openPage(<OwnReview slug="kept-lamp" productId={product} />);
  await user.type(await screen.findByLabelText('Title'), 'Bright');
  const review = screen.getByLabelText<HTMLTextAreaElement>('Review');
  await user.type(review, 'It lights the whole desk.');
  await user.click(await screen.findByRole('radio', { name: /^4/ }));
  await press(user, 'Add Review');
  await screen.findByText(/^You have reviewed this product meanwhile\./);
  expect(review.value).toBe('It lights the whole desk.');
  expect(api.sentBodies('POST /review/add')).toMatchObject([{ title: 'Bright', rating: 4, product }]);
});
