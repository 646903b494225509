import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fakeApi, refused } from '#web/testing/fake-api.ts';
import { closePages, openPage, press } from '#web/testing/open-page.tsx';
import OwnReview from './own-review.tsx';

afterEach(closePages);

it('keeps what was typed when the same person has reviewed the product in another tab', async () => {
  const written = {
    ...{ _id: 'r', title: 'Dark', review: 'It came broken.', rating: 1, isRecommended: false },
    ...{ created: '2026-11-26T10:00:00.000Z', status: 'Waiting Approval' },
  };
  const api = fakeApi({
    'GET /review/:slug/own': { review: null },
    'POST /review/add': () => {
      api.answers['GET /review/:slug/own'] = { review: written };
      return refused(400, 'You have reviewed this product already.');
    },
  });
  const product = '00000000-0000-4000-8000-00000000000a';
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
