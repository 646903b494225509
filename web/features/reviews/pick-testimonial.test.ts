import { expect, it } from 'vitest';
import { pickTestimonial } from './pick-testimonial.ts';

const words = 'It has cut everything this kitchen has eaten since March.';
const review = (id: string, rating: number, text: string) => ({
  _id: id,
  title: 'Sharp',
  review: text,
  rating,
  isRecommended: true,
  created: '2026-11-09T00:00:00.000Z',
  user: { _id: 'u', firstName: 'Marta' },
});

it('picks the newest with five stars and a fitting length', () => {
  const reviews = [
    review('lower', 4, words),
    review('short', 5, 'Good.'),
    review('long', 5, words.repeat(9)),
    review('fits', 5, words),
    review('older', 5, words),
  ];
  expect(pickTestimonial(reviews)?._id).toBe('fits');
});

it('picks none when none fits', () => {
  expect(pickTestimonial([review('lower', 4, words)])).toBeNull();
});
