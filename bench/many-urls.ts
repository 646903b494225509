import type { Scenario } from './scenarios.ts';
import type { Catalogue } from './uncached-loads.ts';
import { urlWithQuery } from './url-with-query.ts';

/** So many URLs of each kind: the default cache holds their replies, and no list of recent URLs does. */
const urls = 1_500;

/** Loads of many different URLs, whose replies are all cached. */
export function manyUrls({ names, slugs }: Catalogue): Scenario[] {
  const pages = Math.max(1, Math.min(500, Math.floor(slugs.length / 10)));
  const lists = Array.from({ length: urls }, (_, index) => ({
    order: index % 3,
    page: 1 + (Math.floor(index / 3) % pages),
  }));
  const starts = names.flatMap((name) => [5, 8, 11, 14].map((end) => name.slice(0, end).trim()));
  const texts = { searches: [...new Set(names)], suggestions: [...new Set(starts)] };
  return [
    { name: 'many cached lists', paths: lists.map((query) => urlWithQuery('/api/product/list', query)) },
    { name: 'many cached products', paths: slugs.slice(0, urls).map((slug) => `/api/product/item/${slug}`) },
    {
      name: 'many cached searches',
      paths: texts.searches
        .slice(0, urls)
        .map((name) => urlWithQuery('/api/product/list', { name, page: 1 })),
    },
    {
      name: 'many cached suggestions',
      paths: texts.suggestions
        .slice(0, urls)
        .map((text) => `/api/product/list/search/${encodeURIComponent(text)}`),
    },
  ];
}
