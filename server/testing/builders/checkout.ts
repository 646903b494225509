import type { Quote } from '#contract/checkout.contract.ts';
import type { DeliveryMethod, DeliveryZone } from '#contract/delivery.ts';
import type { PlacedTaxRate } from '#contract/taxes.ts';
import type { TestApp } from '../test-app.ts';

export const deliveryMethod = (changed: Partial<DeliveryMethod> = {}): DeliveryMethod => ({
  id: crypto.randomUUID(),
  name: 'Standard',
  kind: 'flat',
  price: 0,
  freeFrom: null,
  steps: [],
  daysFrom: null,
  daysTo: null,
  text: '',
  isActive: true,
  ...changed,
});

/** A zone of these countries; without any, 'Everywhere else'. */
export const deliveryZone = (methods: DeliveryMethod[], ...countries: string[]): DeliveryZone => ({
  id: crypto.randomUUID(),
  name: countries.join(', ') || 'Everywhere else',
  isActive: true,
  places: countries.map((country) => ({ country, region: '', postcodePrefix: '' })),
  methods,
});

export const placedRate = (changed: Partial<PlacedTaxRate> = {}): PlacedTaxRate => ({
  ...{ country: 'DE', region: '', postcodePrefix: '', class: 'standard', title: 'VAT', rate: 19 },
  ...changed,
});

export const berlin = {
  recipient: 'Greta van der Berg',
  address: 'Torstr. 1',
  city: 'Berlin',
  zipCode: '10119',
  countryCode: 'DE',
};

type Items = [product: { id: string }, quantity?: unknown][];
const toItems = (items: Items) => items.map(([{ id }, quantity = 1]) => ({ product: id, quantity }));

/** The basket that a checkout sends. */
export interface Basket {
  items: Items;
  token?: string;
  address?: Record<string, unknown> | null;
  delivery?: string | null;
  code?: string;
  /** The e-mail address of a guest. */
  email?: string;
}

const callerFields = ({ token }: Basket) => (token ? { token } : {});

/** @throws Error when the quote is refused */
export async function readQuote(shop: TestApp, basket: Basket): Promise<Quote> {
  const { items, address = berlin, delivery, code, email } = basket;
  const body = { items: toItems(items), address, delivery, code, email };
  const response = await shop.call('POST', '/checkout/quote', { body, ...callerFields(basket) });
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json().quote;
}

/** The body of `checkout/place` for what was quoted, of a guest unless the basket has a token. */
export function placeBody(
  quote: Quote,
  { items, token, address = berlin, code, email = 'greta@example.com' }: Basket,
) {
  return {
    key: crypto.randomUUID(),
    fingerprint: quote.fingerprint,
    items: toItems(items),
    contact: token ? {} : { email },
    ...(code === undefined ? {} : { code }),
    address,
    delivery: quote.delivery.chosen,
    payment: quote.payments[0]?._id ?? 'later',
  };
}

/** The body of `order/for-customer`. */
export const customerBody = (quote: Quote, basket: Basket) => ({
  ...placeBody(quote, basket),
  ...{ payment: 'later', notify: true },
});

type Called = ReturnType<TestApp['call']>;

/** Places an order as the page does: as it is quoted, with these fields in its body. */
export async function pressPlace(
  shop: TestApp,
  basket: Basket,
  fields: Record<string, unknown> = {},
): Promise<Awaited<Called>> {
  const body = { ...placeBody(await readQuote(shop, basket), basket), ...fields };
  return await placeBy(shop, body, basket.token);
}

export const placeBy = (shop: TestApp, body: unknown, token?: string, ip?: string): Called =>
  shop.call('POST', '/checkout/place', { body, ...(token ? { token } : {}), ...(ip ? { ip } : {}) });
