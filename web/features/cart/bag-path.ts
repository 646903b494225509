import { href } from 'react-router';
import { bagHash } from './bag-hash.ts';

/** Pages to which the bag does not return. */
const signIn = /^\/(login|register|forgot-password|reset-password|merchant-signup|team\/accept|auth)(\/|$)/;

/** The URL of this page with the bag open, or of the shop when this is a sign-in page. */
export function pathWithBag({ pathname, search }: { pathname: string; search: string }): string {
  return signIn.test(pathname) ? `${href('/shop')}${bagHash}` : pathname + search + bagHash;
}

export const opensBag = (path: string | null) => path?.endsWith(bagHash) ?? false;
