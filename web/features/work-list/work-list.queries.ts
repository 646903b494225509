import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { textsOf } from '#contract/texts.ts';
import {
  maxCounted,
  maxSent,
  ownMerchant,
  type WorkChoices,
  type WorkList,
} from '#contract/work-list.contract.ts';
import type { OptionsQuery } from '#web/components/form/async-options.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import * as en from '#web/texts/en/work-list.ts';

const texts = textsOf({ en });

/** Above, there are more than these. */
const capped = (count: number) => ({
  count: Math.min(count, maxCounted),
  countIsCapped: count > maxCounted,
});

/** A page of the work list. @param filter as `workFilter` gives it */
export const workQuery = (filter: Readonly<Record<string, string>>, page: number) =>
  queryOptions({
    queryKey: ['orders', 'work', filter, page],
    queryFn: ({ signal }): Promise<WorkList> =>
      shopApi('GET /order/work', { query: { ...filter, page }, signal }),
    select: (list) => ({ ...list, ...capped(list.count) }),
    placeholderData: keepPreviousData,
  });

/** The ids of the first orders, as many as one call sends. */
export async function loadFirstIds(filter: Readonly<Record<string, string>>): Promise<string[]> {
  const { orders } = await shopApi('GET /order/work', { query: { ...filter, limit: maxSent } });
  return orders.map(({ _id }) => _id);
}

const loadChoices = (search: string, signal: AbortSignal) =>
  shopApi('GET /order/work/choices', { query: search ? { search } : {}, signal });
const optionsOf = (choices: WorkChoices['merchants']) =>
  choices.map(({ _id, name }) => ({ value: _id, label: name }));

/** Merchants by name; the shop itself comes first. */
export const merchantOptionsQuery: OptionsQuery = (text) => ({
  queryKey: ['orders', 'merchant options', text],
  queryFn: async ({ signal }) => {
    const merchants = optionsOf((await loadChoices(text, signal)).merchants);
    return text ? merchants : [{ value: ownMerchant, label: texts().ofShop }, ...merchants];
  },
});

export const deliveryOptionsQuery: OptionsQuery = (text) => ({
  queryKey: ['orders', 'delivery options', text],
  queryFn: async ({ signal }) => optionsOf((await loadChoices(text, signal)).deliveries),
});
