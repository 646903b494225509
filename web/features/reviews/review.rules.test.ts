import { describe, expect, it } from 'vitest';
import { firstMessages } from '#contract/errors.ts';
import { cleanReviewForm, cleanText } from './review.rules.ts';

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

describe('a text with markup', () => {
  it.each([
    ['Bright & <b>warm</b>', 'Bright & warm'],
    ['<a href="https://spam.example" onclick="x()">cheap</a> lamps', 'cheap lamps'],
    ['<img src=x onerror=alert(1)>A lamp', 'A lamp'],
    ['before<script>alert("x < y")</script> after', 'before after'],
    ['<STYLE>p { color: red }</STYLE>Calm', 'Calm'],
    ['never closed<script>alert(1)', 'never closed'],
    ['seen<!-- not seen --> seen', 'seen seen'],
    ['<<b>script>alert(1)<</b>/script>', ''],
    ['<p>One</p><p>Two<br>Three</p>', 'One\nTwo\nThree'],
    ['<svg/onload=alert(1)>Lamp', 'Lamp'],
    [' <i></i> ', ''],
  ])('becomes plain text: %s', (written, text) => {
    expect(cleanText(written)).toBe(text);
  });

  it.each([
    'I <3 it',
    '3 < 4 and 5 > 4',
    'good -> better',
    'AT&T, R&D &amp; co.',
    '5 stars :>',
    'One line\n\nand another',
    'It’s “fine” – 100 % 灯',
  ])('keeps characters that only look like markup: %s', (text) => {
    expect(cleanText(text)).toBe(text);
  });
});

it('is fast for a malicious text', () => {
  const started = performance.now();
  cleanText('<'.repeat(20_000) + '<script'.repeat(3_000) + '<!--'.repeat(3_000));
  expect(performance.now() - started).toBeLessThan(2_000);
});
