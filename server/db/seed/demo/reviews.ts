import { z } from 'zod';
import { daysAgo, personKey } from './people.ts';
import { readStory } from './read-story.ts';

const files = ['lighting', 'furniture', 'kitchen', 'textiles', 'plants', 'sound', 'bags', 'small-things'];
const statuses = { approved: 'Approved', waiting: 'Waiting Approval', rejected: 'Rejected' } as const;

const reviewsOfProduct = z.object({
  /** Name of a product in the catalogue. */
  product: z.string(),
  reviews: z.array(
    z
      .object({
        by: personKey,
        stars: z.number().int().min(1).max(5),
        daysAgo,
        title: z.string().min(1).max(200),
        review: z.string().min(1).max(2000),
        status: z.enum(['approved', 'waiting', 'rejected']).default('approved'),
      })
      .transform(({ stars, status, ...review }) => ({
        ...review,
        rating: stars,
        isRecommended: stars >= 3,
        status: statuses[status],
      })),
  ),
});

export type DemoReview = z.output<typeof reviewsOfProduct>['reviews'][number] & { product: string };

/** Reviews, oldest first. */
export const readReviews = (): DemoReview[] =>
  files
    .flatMap((file) => readStory(`reviews-${file}.json`, z.array(reviewsOfProduct)))
    .flatMap(({ product, reviews }) => reviews.map((review) => ({ product, ...review })))
    .sort((one, other) => other.daysAgo - one.daysAgo);
