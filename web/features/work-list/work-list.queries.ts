import { hashKey, keepPreviousData, queryOptions, type UseMutationOptions } from '@tanstack/react-query';
import { defineTexts } from '#contract/texts.ts';
import {
  maxCounted,
  maxSent,
  ownMerchant,
  type WorkChoices,
  type WorkList,
} from '#contract/work-list.contract.ts';
import type { OptionsQuery } from '#web/components/form/async-options.ts';
import { reportFailure } from '#web/lib/api/report-failure.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import * as en from '#web/texts/en/work-list.ts';

const texts = defineTexts({ en });

/** Above, there are more than these. */
const capped = (count: number) => ({
  count: Math.min(count, maxCounted),
  countIsCapped: count > maxCounted,
});

/** As `workFilter` gives it. */
type Filter = Readonly<Record<string, string>>;

/** A page of the work list. */
export const workQuery = (filter: Filter, page: number) =>
  queryOptions({
    queryKey: ['orders', 'work', filter, page],
    queryFn: ({ signal }): Promise<WorkList> =>
      shopApi('GET /order/work', { query: { ...filter, page }, signal }),
    select: (list) => ({ ...list, ...capped(list.count) }),
    placeholderData: keepPreviousData,
  });

/**
 * Chooses the first orders of a filter, as many as one call takes, by id: nothing that is ordered meanwhile counts as sent.
 * @param filter that the list shows
 */
export const firstIdsChoice = (
  filter: Filter,
  onChoose: (ids: readonly string[]) => void,
): UseMutationOptions<readonly string[], Error, Filter> => ({
  mutationFn: async (asked) => {
    const { orders } = await shopApi('GET /order/work', { query: { ...asked, limit: maxSent } });
    return orders.map(({ _id }) => _id);
  },
  // TanStack Query gives a call that waits for its reply the options of the latest render, maybe of another filter.
  onSuccess: (ids, asked) => {
    if (hashKey([asked]) === hashKey([filter])) onChoose(ids);
  },
  onError: (failure) => reportFailure(failure),
});

const loadChoices = (search: string, signal: AbortSignal) =>
  shopApi('GET /order/work/choices', { query: search ? { search } : {}, signal });
const toOptions = (choices: WorkChoices['merchants']) =>
  choices.map(({ _id, name }) => ({ value: _id, label: name }));

/** Merchants by name; the shop itself comes first. */
export const merchantOptionsQuery: OptionsQuery = (text) => ({
  queryKey: ['orders', 'merchant options', text],
  queryFn: async ({ signal }) => {
    const merchants = toOptions((await loadChoices(text, signal)).merchants);
    return text ? merchants : [{ value: ownMerchant, label: texts().ofShop }, ...merchants];
  },
});

export const deliveryOptionsQuery: OptionsQuery = (text) => ({
  queryKey: ['orders', 'delivery options', text],
  queryFn: async ({ signal }) => toOptions((await loadChoices(text, signal)).deliveries),
});

/** Codes of discounts, also of those that have ended. */
export const codeOptionsQuery: OptionsQuery = (text) => ({
  queryKey: ['orders', 'code options', text],
  queryFn: async ({ signal }) => {
    const { discounts } = await shopApi('GET /discount', { query: {}, signal });
    const codes = discounts.flatMap(({ code }) => code?.toUpperCase() ?? []);
    return codes
      .filter((code) => code.includes(text.toUpperCase()))
      .map((code) => ({ value: code, label: code }));
  },
});
