import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { TargetKind } from '#contract/active-discounts.ts';
import { defineTexts } from '#contract/texts.ts';
import type { OptionsQuery } from '#web/components/form/async-options.ts';
import { editableItemQuery, editableKey } from '#web/lib/api/editable-queries.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import * as en from '#web/texts/en/discounts.ts';

const texts = defineTexts({ en });

/** All discounts, the newest first. */
export const discountsQuery = queryOptions({
  queryKey: editableKey('discounts'),
  queryFn: async ({ signal }) => (await shopApi('GET /discount', { signal })).discounts,
});

export const discountQuery = (id: string) =>
  editableItemQuery(
    'discount',
    id,
    async (signal) => (await shopApi('GET /discount/:id', { params: { id }, signal })).discount,
  );

/** The newest orders that got it. */
export const discountUsesQuery = (id: string) =>
  queryOptions({
    queryKey: editableKey('discount uses', id),
    queryFn: ({ signal }) =>
      shopApi('GET /discount/:id/uses', { params: { id }, query: { limit: '10' }, signal }),
  });

/** @param rule as JSON; '' for none */
export const discountEstimateQuery = (rule: string) =>
  queryOptions({
    queryKey: editableKey('discount estimate', rule),
    queryFn: async ({ signal }) =>
      (await shopApi('POST /discount/estimate', { body: JSON.parse(rule), signal })).estimate,
    enabled: rule !== '',
    placeholderData: keepPreviousData,
  });

/** True when others sell in the shop, too. */
export const merchantsSellQuery = queryOptions({
  queryKey: editableKey('merchants who sell'),
  queryFn: async ({ signal }) =>
    (await shopApi('GET /order/work/choices', { query: {}, signal })).merchants.length > 0,
});

/** The kind is in the value: `brand 0193…`. */
export const targetValue = (kind: TargetKind, id: string) => `${kind} ${id}`;
export const targetLabel = (kind: TargetKind, name: string) => `${name} (${texts().things.kinds[kind]})`;

/** Products, categories and brands whose names match a text. */
export const targetOptionsQuery: OptionsQuery = (text) => ({
  queryKey: editableKey('discount targets', text),
  queryFn: async ({ signal }) => {
    const query = { page: '1', limit: '20', search: text || undefined };
    const [categories, brands, products] = await Promise.all([
      shopApi('GET /category', { query, signal }),
      shopApi('GET /brand/list/select', { query, signal }),
      shopApi('GET /product/list/select', { query, signal }),
    ]);
    const found = (kind: TargetKind, things: readonly { _id: string; name: string }[]) =>
      things.map(({ _id, name }) => ({ value: targetValue(kind, _id), label: targetLabel(kind, name) }));
    return [
      ...found('category', categories.categories),
      ...found('brand', brands.brands),
      ...found('product', products.products),
    ];
  },
});
