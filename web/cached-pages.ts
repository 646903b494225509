/**
 * Pages that the server keeps for all visitors, with the query parameters that decide what it renders. Any other
 * parameter is left out before rendering, so that an address has one kept page, whatever else is in it. A page that is not listed
 * is rendered for each request, with all that was asked.
 */
const pages: readonly (readonly [path: RegExp, parameters: readonly string[]])[] = [
  [
    /^\/shop(\/(category|brand)\/[\w-]+)?$/,
    ['name', 'brands+', 'min', 'max', 'rating', 'stars', 'order', 'page'],
  ],
  [/^\/product\/[\w-]+$/, ['reviews']],
  [/^\/(login|register)$/, ['to']],
  [/^\/((brands|contact|sell|shipping|forgot-password|support)?)$/, []],
  // Until the browser knows who is signed in, these show the same whatever is asked for.
  [/^\/dashboard(\/(account|security|address|wishlist|orders|orders\/customers))?$/, []],
  [/^\/dashboard\/(product|brand|category|merchant|review|users|contact|mail)$/, []],
  [/^\/dashboard\/(address|product|brand|category|merchant)\/add$/, []],
];

/** The parameters of a kept page; null for a page that is not kept. */
export function cachedPageParameters(path: string): readonly string[] | null {
  return pages.find(([pattern]) => pattern.test(path))?.[1] ?? null;
}
