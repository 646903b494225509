import { href } from 'react-router';
import { bagHash } from './bag-hash.ts';

/** Pages that one does not come back to. */
const signIn = /^\/(login|register|forgot-password|reset-password|merchant-signup|auth)(\/|$)/;

/** The address of this page with the bag open; of the shop where this page is one of signing in. */
export function pathWithBag({ pathname, search }: { pathname: string; search: string }): string {
  return signIn.test(pathname) ? `${href('/shop')}${bagHash}` : pathname + search + bagHash;
}

export const opensBag = (path: string | null) => path?.endsWith(bagHash) ?? false;
