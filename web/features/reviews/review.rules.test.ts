import { expect, it } from 'vitest';
import { firstMessages } from '#contract/errors.ts';
import { cleanReviewForm } from './review.rules.ts';

const filled = {
  product: '01890a5d-ac96-774b-bcce-b302099a8057',
  title: 'Warm <b>light</b>',
  review: '<p>It makes evenings softer.</p>',
  rating: '4',
  isRecommended: '1',
};
const refusals = (changes: object) => {
  const parsed = cleanReviewForm.safeParse({ ...filled, ...changes });
  return parsed.success ? {} : firstMessages(parsed.error).fields;
};

it('parses texts without markup, a whole number of stars and a boolean', () => {
  expect(cleanReviewForm.parse(filled)).toEqual({
    product: filled.product,
    title: 'Warm light',
    review: 'It makes evenings softer.',
    rating: 4,
    isRecommended: true,
  });
});

it.each([
  ['nothing', { title: '', review: '', rating: '0', isRecommended: '' }],
  ['markup alone', { title: '<b></b>', review: '<img src=x>', rating: null, isRecommended: undefined }],
])('refuses %s with the messages of the form', (_what, changes) => {
  expect(refusals(changes)).toEqual({
    title: 'Title is required.',
    review: 'Review is required.',
    rating: 'Rating is required.',
    isRecommended: 'Recommendable is required.',
  });
});
