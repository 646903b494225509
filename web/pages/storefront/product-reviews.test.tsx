import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { ProductReviews } from './product-reviews.tsx';

function draw(totalReviews: number): string {
  const summary = {
    totalReviews,
    totalRatings: totalReviews * 5,
    totalSummary: totalReviews,
    ratingSummary: [],
  };
  const page = { reviews: [], totalPages: 1, currentPage: 99, count: totalReviews, summary };
  const element = <ProductReviews {...page} product="p" slug="lamp" variant="v" />;
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </QueryClientProvider>,
  );
}

it('leads from a page past the last review to the first one, and keeps the variant', () => {
  expect(draw(1)).toMatch(
    /There are no reviews on this page\. <a class="link" href="\/product\/lamp\?variant=v#reviews"[^>]*>See page 1</,
  );
  expect(draw(0)).not.toContain('See page 1');
});
