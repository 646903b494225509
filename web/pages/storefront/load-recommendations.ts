import { type CardProduct, toCard } from '#web/features/product-lists/product-card.tsx';
import type { Api } from '#web/lib/api/api.ts';

const shown = 5;

/** The newest products, for a page that has nothing else to show. */
export async function loadRecommendations(api: Api): Promise<CardProduct[]> {
  const { products } = await api('GET /product/list', { query: { order: 0, limit: shown } });
  return products.map(toCard);
}
