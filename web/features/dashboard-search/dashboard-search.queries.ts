import { href } from 'react-router';
import type { Permission } from '#contract/permissions.ts';
import { maxCounted } from '#contract/work-list.contract.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { type Found, foundOrder, foundPerson, foundProduct } from './found-things.ts';

export interface FoundGroup {
  name: 'orders' | 'products' | 'people';
  found: readonly Found[];
  /** How many there are, and the list of them. */
  count: number;
  isCapped: boolean;
  list: string;
}

interface Searched {
  text: string;
  signal: AbortSignal;
}

const limit = 5;
const minLength = 2;

async function findOrders({ text, signal }: Searched): Promise<FoundGroup> {
  const search = { view: 'all', search: text };
  const { orders, count } = await shopApi('GET /order/work', { query: { ...search, limit }, signal });
  return {
    name: 'orders',
    found: orders.map(foundOrder),
    count: Math.min(count, maxCounted),
    isCapped: count > maxCounted,
    list: `${href('/dashboard/orders/customers')}?${new URLSearchParams(search)}`,
  };
}

async function findProducts({ text, signal }: Searched): Promise<FoundGroup> {
  const query = { search: text, page: '1', limit: String(limit) };
  const { products, count = 0, countIsCapped } = await shopApi('GET /product', { query, signal });
  return {
    name: 'products',
    found: products.map(foundProduct),
    count,
    isCapped: countIsCapped === true,
    list: `${href('/dashboard/product')}?${new URLSearchParams({ search: text })}`,
  };
}

async function findPeople({ text, signal }: Searched): Promise<FoundGroup> {
  const query = { search: text, page: '1', limit: String(limit) };
  const { users, count } = await shopApi('GET /user/search', { query, signal });
  return {
    name: 'people',
    found: users.map(foundPerson),
    count,
    isCapped: false,
    list: `${href('/dashboard/users')}?${new URLSearchParams({ search: text })}`,
  };
}

export const searches = [
  { name: 'orders', needs: 'orders.read', find: findOrders },
  { name: 'products', needs: 'products.read', find: findProducts },
  { name: 'people', needs: 'users.read', find: findPeople },
] as const satisfies { name: FoundGroup['name']; needs: Permission; find: unknown }[];

/** Found orders, products and people, by the calls of their lists; merchants find their own. */
export function foundQuery(permissions: readonly Permission[], typed: string) {
  const text = typed.trim();
  return {
    queryKey: ['dashboard-search', text],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<readonly FoundGroup[]> => {
      if (text.length < minLength) return [];
      const allowed = searches.filter(({ needs }) => permissions.includes(needs));
      const groups = await Promise.all(allowed.map(({ find }) => find({ text, signal })));
      return groups.filter(({ found }) => found.length > 0);
    },
  };
}
