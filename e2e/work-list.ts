import { expect, type Page } from '@playwright/test';
import type { WorkView } from '#contract/work-list.contract.ts';
import type { ShopProcess } from '#server/testing/shop-process.ts';
import { addProduct, administrator, fetchToken, placeOrder, signIn, signUp } from './people.ts';

/** Opens the work list with these orders, once a job has made them known to the search. */
export async function openWorkList(
  page: Page,
  { token, search, count, view }: { token: string; search: string; count: number; view?: WorkView },
): Promise<void> {
  await signIn(page, token);
  const query = `search=${encodeURIComponent(search)}${view ? `&view=${view}` : ''}`;
  await expect
    .poll(async () => {
      const reply = await page.request.get(`/api/order/work?${query}`, { headers: { authorization: token } });
      return (await reply.json()).count;
    })
    .toBe(count);
  await page.goto(`/dashboard/orders/customers?${query}`);
}

/** Places orders of a product of their own, and opens the work list with them. Returns their ids, the oldest first, and the product's name. */
export async function openNewOrders(
  page: Page,
  shop: ShopProcess,
  count: number,
): Promise<{ ids: string[]; name: string }> {
  const name = `Ledger ${crypto.randomUUID().slice(0, 8)}`;
  const { _id: product } = await addProduct(shop, name);
  const buyer = await signUp(shop, 'Noor');
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) {
    ids.push(await placeOrder(shop, buyer.token, { product, price: 20, quantity: 1 }));
  }
  await openWorkList(page, { token: await fetchToken(shop, administrator), search: name, count });
  return { ids, name };
}
