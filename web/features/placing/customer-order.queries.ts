import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { quoteCart } from '#contract/checkout.contract.ts';
import type { EndpointBody } from '#contract/define-endpoint.ts';
import { canonicalEmail, isEmail } from '#contract/email-address.ts';
import { defineTexts } from '#contract/texts.ts';
import type { OptionsQuery } from '#web/components/form/async-options.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { formatPrice } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/customer-order.ts';
import { quotesKey } from '../cart/quote.queries.ts';

const texts = defineTexts({ en });

/** A variant that is ordered. */
export interface OrderedItem {
  product: string;
  variant: string;
  /** Until the quote names it. */
  label: string;
  quantity: number;
}

/** Variants for sale, found by name, sku or barcode. */
export const offeredQuery: OptionsQuery = (text) => ({
  queryKey: ['orders for customers', 'products', text],
  queryFn: async ({ signal }) => {
    const query = { search: text || undefined };
    const { variants } = await shopApi('GET /order/for-customer/products', { query, signal });
    return variants.map(({ product, variant, name, choice, sku, price, stock }) => ({
      value: `${product} ${variant}`,
      label: [
        choice === null ? name : `${name}, ${choice}`,
        ...[sku, stock > 0 ? formatPrice(price) : texts().products.soldOut],
      ].join(' · '),
    }));
  },
});

/** @returns the chosen option as the first piece */
export function toItem({ value, label }: { value: string | number; label: string }): OrderedItem {
  const [product = '', variant = ''] = String(value).split(' ');
  return { product, variant, label, quantity: 1 };
}

/** The price of the order. The customer's e-mail address decides about discounts of a person, once it is one, and nothing of the clerk's does. */
export function customerQuoteQuery({ email, ...rest }: EndpointBody<typeof quoteCart> & { email: string }) {
  const body = isEmail(canonicalEmail(email.trim()))
    ? { ...rest, email: email.trim() }
    : { ...rest, email: null };
  return queryOptions({
    queryKey: [...quotesKey, 'customer', body],
    queryFn: async ({ signal }) => (await shopApi('POST /checkout/quote', { body, signal })).quote,
    placeholderData: keepPreviousData,
    enabled: body.items.length > 0,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}
