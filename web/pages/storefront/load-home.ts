import type { Product } from '#contract/products.contract.ts';
import { bannersFor } from '#web/features/banners/banners.ts';
import { cardOf } from '#web/features/product-lists/product-card.tsx';
import { pickTestimonial } from '#web/features/reviews/pick-testimonial.ts';
import type { Api } from '#web/lib/api/api.ts';
import { topByCount } from '#web/lib/values/top-by-count.ts';
import { goodRating } from './good-rating.ts';

/** Products in one row of cards. */
const rowSize = 5;
const brandsShown = 10;
const categoriesShown = 12;

const productCount = (item: { productCount: number }) => item.productCount;

/** Loads the homepage in parallel; the quoted review follows, because it belongs to one of the products. */
export async function loadHome(api: Api) {
  const [{ categories }, { brands }, newest, rated] = await Promise.all([
    api('GET /category/list'),
    api('GET /brand/list'),
    api('GET /product/list', { query: { order: 0, limit: rowSize } }),
    api('GET /product/list', { query: { rating: goodRating, order: 0, limit: 2 * rowSize } }),
  ]);
  const isNew = new Set(newest.products.map(({ _id }) => _id));
  // The second row leaves out products of the first one.
  const others = rated.products.filter(({ _id }) => !isNew.has(_id)).slice(0, rowSize);
  // Those below are on the pages of these.
  const top = categories.filter(({ parent }) => parent === null);
  return {
    banners: bannersFor(categories),
    categories: topByCount(top, categoriesShown, productCount).map(({ name, slug, productCount }) => ({
      name,
      slug,
      productCount,
    })),
    hasMoreCategories: categories.length > Math.min(top.length, categoriesShown),
    brands: topByCount(brands, brandsShown, productCount),
    newest: newest.products.map(cardOf),
    rated: others.map(cardOf),
    story: await findStory(api, rated.products),
  };
}

/** A review of the well rated product with the most reviews; null when none fits. */
async function findStory(api: Api, rated: readonly Product[]) {
  const [product] = rated.toSorted((a, b) => b.totalReviews - a.totalReviews);
  if (!product) return null;
  const { reviews } = await api('GET /review/:slug', {
    params: { slug: product.slug },
    query: { page: '1', limit: '20' },
  });
  const quote = pickTestimonial(reviews);
  if (!quote) return null;
  return { product: cardOf(product), words: quote.review, rating: quote.rating, by: quote.user.firstName };
}

export type HomeStory = NonNullable<Awaited<ReturnType<typeof findStory>>>;
