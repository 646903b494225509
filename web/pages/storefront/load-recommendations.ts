import { type CardProduct, cardOf } from '#web/features/products/product-card.tsx';
import type { Api } from '#web/lib/api.ts';

/** One shelf. */
const shown = 5;

/** What a page that has nothing of its own to show offers: the newest products. */
export async function loadRecommendations(api: Api): Promise<CardProduct[]> {
  const { products } = await api('GET /product/list', { query: { order: 0, limit: shown } });
  return products.map(cardOf);
}
