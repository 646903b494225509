import { queryOptions } from '@tanstack/react-query';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { readFields, tabStorage } from '#web/lib/values/browser-storage.ts';

/** In session storage: the key of a guest's order must not be in the URL of a sign-up page. */
const storageKey = 'claimed_order';

interface Claim {
  id: string;
  key: string;
}

/** Remembers the order that a new account will have. */
export function rememberClaim(claim: Claim): void {
  tabStorage.set(storageKey, JSON.stringify(claim));
}

/**
 * Takes the remembered order into the account that is signed in now.
 * @returns whether there was one
 * @throws ApiError; after a lost reply the next call sends it again
 */
async function claimRemembered(id: string): Promise<boolean> {
  const claim = readClaim();
  if (claim?.id !== id) return false;
  await shopApi('POST /order/:id/claim', { params: { id }, body: { key: claim.key } });
  tabStorage.set(storageKey, null);
  return true;
}

/** The same, once. */
export const claimQuery = (id: string) =>
  queryOptions({
    queryKey: ['claim', id],
    queryFn: () => claimRemembered(id),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

function readClaim(): Claim | null {
  const { id, key } = readFields(tabStorage.get(storageKey));
  return typeof id === 'string' && typeof key === 'string' ? { id, key } : null;
}
