/**
 * Pages that the server caches for all visitors, with the search params that change what it renders. Other params are
 * removed before rendering, so that they do not create more cache entries. A page that is not listed is rendered for
 * each request, with all its search params.
 */
const pages: readonly (readonly [path: RegExp, parameters: readonly string[]])[] = [
  [
    /^\/shop(\/(category|brand)\/[\w-]+)?$/,
    ['name', 'brands+', 'min', 'max', 'rating', 'stars', 'order', 'page'],
  ],
  [/^\/product\/[\w-]+$/, ['reviews']],
  [/^\/(login|register)$/, ['to']],
  [/^\/((brands|contact|sell|shipping|forgot-password|support)?)$/, []],
  // These render the same for everybody until the browser knows who is signed in.
  [/^\/dashboard(\/(account|security|address|wishlist|orders|orders\/customers))?$/, []],
  [/^\/dashboard\/(product|brand|category|merchant|review|users|contact|mail|activity)$/, []],
  [/^\/dashboard\/(address|product|brand|category|merchant)\/add$/, []],
];

/** The search params of a cached page; null for a page that is not cached. */
export function cachedPageParameters(path: string): readonly string[] | null {
  return pages.find(([pattern]) => pattern.test(path))?.[1] ?? null;
}
