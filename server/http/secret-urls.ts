import { readQuery } from '../pages/page-query.ts';

/**
 * URLs that open something to whoever has them, of pages and of calls (docs/rules.md#links-with-a-key): no cache keeps what they answer,
 * and no other site or later request learns them by the referrer.
 */

export const secretUrlHeaders = {
  'cache-control': 'no-store',
  // A CDN would obey it in place of the one above.
  'cdn-cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
} as const;

/** By their paths: one-time links, and all of the checkout, whose key opens what was ordered. */
const secretPaths =
  /^\/(reset-password|merchant-signup|team\/accept|auth\/success|newsletter|back-in-stock\/(confirm|cancel)|checkout|api\/(auth\/reset|auth\/(google|facebook)\/callback|merchant\/signup|team\/accept|newsletter|back-in-stock\/(confirm|cancel)|checkout|payments\/test))(\/|\.|$)/;

/** The pages and calls of an order, its returns and documents, and a withdrawal, which a guest opens with a key. */
const ordersOfGuests = /^\/((api\/)?(order\/|withdraw(als)?(\/|\.|$))|document\/|api\/(returns|documents)\/)/;

/** Pages that go on to the path in `to`. */
const signInPages = /^\/(login|register)(\/|\.|$)/;

/** In any spelling: the router ignores letter case and escapes. */
export function carriesSecret(url: string): boolean {
  const [path = ''] = url.split('?', 1);
  const spelled = decoded(path).toLowerCase();
  if (secretPaths.test(spelled)) return true;
  if (path.length === url.length) return false;
  const params = readQuery(url);
  if (ordersOfGuests.test(spelled)) return params.has('key');
  const next = signInPages.test(spelled) ? params.get('to') : null;
  return next !== null && carriesSecret(next);
}

function decoded(path: string): string {
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
