import type { Product } from '#contract/products.contract.ts';
import { bannersFor } from '#web/features/banners/banners.ts';
import { cardOf } from '#web/features/products/product-card.tsx';
import { pickTestimonial } from '#web/features/reviews/pick-testimonial.ts';
import type { Api } from '#web/lib/api.ts';
import { topByCount } from '#web/lib/top-by-count.ts';

/** One shelf holds five. */
const shelf = 5;
const brandsShown = 10;
const categoriesShown = 12;
/** The least average of the homepage's second shelf, in stars. */
export const goodRating = 4;

const productCount = (item: { productCount: number }) => item.productCount;

/** What the homepage shows, asked for at once; the quoted review follows the shelf that it is about. */
export async function loadHome(api: Api) {
  const [{ categories }, { brands }, newest, rated] = await Promise.all([
    api('GET /category/list'),
    api('GET /brand/list'),
    api('GET /product/list', { query: { order: 0, limit: shelf } }),
    api('GET /product/list', { query: { rating: goodRating, order: 0, limit: 2 * shelf } }),
  ]);
  const isNew = new Set(newest.products.map(({ _id }) => _id));
  // What stands on the first shelf already need not stand on the second.
  const others = rated.products.filter(({ _id }) => !isNew.has(_id)).slice(0, shelf);
  return {
    banners: bannersFor(categories),
    categories: topByCount(categories, categoriesShown, productCount).map(({ name, slug, productCount }) => ({
      name,
      slug,
      productCount,
    })),
    hasMoreCategories: categories.length > categoriesShown,
    brands: topByCount(brands, brandsShown, productCount),
    newest: newest.products.map(cardOf),
    rated: others.map(cardOf),
    story: await findStory(api, rated.products),
  };
}

/** A member's words on the well rated product with the most reviews; null where nobody's fit. */
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
