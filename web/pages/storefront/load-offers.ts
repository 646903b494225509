import type { CardProduct } from '#web/features/product-lists/product-card.tsx';
import type { Api } from '#web/lib/api/api.ts';
import { topByCount } from '#web/lib/values/top-by-count.ts';
import { loadRecommendations } from './load-recommendations.ts';

/** Offers on a list that found nothing. */
export interface Offers {
  offered: readonly CardProduct[];
  /** Those at the top of the tree with the most products. */
  offeredCategories: readonly { name: string; slug: string }[];
}

export const noOffers: Offers = { offered: [], offeredCategories: [] };
const categoriesShown = 12;

export async function loadOffers(api: Api): Promise<Offers> {
  const [offered, { categories }] = await Promise.all([loadRecommendations(api), api('GET /category/list')]);
  const top = categories.filter(({ parent }) => parent === null);
  const shown = topByCount(top, categoriesShown, ({ productCount }) => productCount);
  return { offered, offeredCategories: shown.map(({ name, slug }) => ({ name, slug })) };
}
