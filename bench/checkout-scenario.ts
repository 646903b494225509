import { randomUUID } from 'node:crypto';
import type { Request } from 'autocannon';
import { measureHttp } from './http-load.ts';
import { type Measured, roundRobin } from './measure.ts';
import { type OrderedProduct, signUp } from './order-scenario.ts';
import type { ShopProcess } from './shop-process.ts';

type Shop = Pick<ShopProcess, 'port' | 'cpuMs'>;

const address = {
  ...{ recipient: 'Greta Berg', address: 'Torstr. 1', city: 'Berlin', zipCode: '10119', countryCode: 'DE' },
};
/** A new one for each request: autocannon adds the length of the body to it. */
const json = () => ({ 'content-type': 'application/json' });
const toItems = (products: readonly OrderedProduct[]) =>
  products.map(({ _id }) => ({ product: _id, quantity: 1 }));

/** Measures quotes of a visitor, each of so many products. */
export async function measureQuotes(
  shop: Shop,
  products: readonly OrderedProduct[],
  { lines, ...load }: { lines: number; connections: number; seconds: number },
): Promise<Measured> {
  const starts = roundRobin(Array.from({ length: products.length - lines }, (_, at) => at));
  const quote: Request = {
    setupRequest: () => {
      const at = starts();
      const body = { items: toItems(products.slice(at, at + lines)), address };
      return { method: 'POST', path: '/api/checkout/quote', headers: json(), body: JSON.stringify(body) };
    },
  };
  return await measureHttp(shop, { ...load, nextRequests: () => [quote] });
}

/** Products of which one is ordered again and again: each has a stock of at least 50. */
const ordered = 400;

/** Measures orders of the checkout page: each buyer repeatedly places one product as it was quoted before, each time another one. */
export async function measurePlaces(
  shop: Shop,
  products: readonly OrderedProduct[],
  { buyers, seconds }: { buyers: number; seconds: number },
): Promise<Measured> {
  const tokens = await Promise.all(Array.from({ length: buyers }, () => signUp(shop.port)));
  const quoted: object[] = [];
  for (const product of products.slice(0, ordered)) quoted.push(await readQuoteBody(shop, product));
  return await measureHttp(shop, {
    connections: buyers,
    seconds,
    nextRequests(buyer) {
      const next = roundRobin(quoted, Math.floor((buyer * quoted.length) / buyers));
      const headers = () => ({ ...json(), authorization: tokens[buyer] ?? '' });
      const nextBody = () => JSON.stringify({ ...next(), key: randomUUID() });
      return [
        {
          setupRequest: () => ({
            method: 'POST',
            path: '/api/checkout/place',
            headers: headers(),
            body: nextBody(),
          }),
        },
      ];
    },
  });
}

/**
 * Measures orders that are paid with the test provider: placed, paid there, and read when they are orders. Each response is one request
 * of three.
 */
export async function measurePaid(
  shop: Shop,
  products: readonly OrderedProduct[],
  { buyers, seconds }: { buyers: number; seconds: number },
): Promise<Measured> {
  const tokens = await Promise.all(Array.from({ length: buyers }, () => signUp(shop.port)));
  const quoted: object[] = [];
  for (const product of products.slice(0, ordered)) quoted.push(await readQuoteBody(shop, product));
  return await measureHttp(shop, {
    connections: buyers,
    seconds,
    requestsPerUnit: 3,
    nextRequests: (buyer) =>
      paidRequests(
        { ...json(), authorization: tokens[buyer] ?? '' },
        roundRobin(quoted, Math.floor((buyer * quoted.length) / buyers)),
      ),
  });
}

function paidRequests(headers: Record<string, string>, nextQuoted: () => object): Request[] {
  let key = '';
  let pay = '';
  const post = (path: string, body: object) => ({
    ...{ method: 'POST' as const, path, headers: { ...headers }, body: JSON.stringify(body) },
  });
  return [
    {
      setupRequest: () => {
        key = randomUUID();
        return post('/api/checkout/place', { ...nextQuoted(), key, payment: 'test' });
      },
      onResponse: (status, body) => {
        if (status === 200) pay = JSON.parse(body).pay;
      },
    },
    {
      setupRequest: () => post(pay.replace('/checkout/test/', '/api/payments/test/'), { outcome: 'pay' }),
    },
    {
      setupRequest: () => ({ method: 'GET', path: `/api/checkout/${key}`, headers: { ...headers } }),
      onResponse: (_status, body) => {
        if (JSON.parse(body).state !== 'placed') throw new Error(`a paid checkout is no order: ${body}`);
      },
    },
  ];
}

/** @returns the body of placing it, without a key */
async function readQuoteBody({ port }: Shop, product: OrderedProduct): Promise<object> {
  const items = toItems([product]);
  const reply = await fetch(`http://127.0.0.1:${port}/api/checkout/quote`, {
    method: 'POST',
    headers: json(),
    body: JSON.stringify({ items, address }),
  });
  const { quote } = (await reply.json()) as {
    quote: { fingerprint: string; delivery: { chosen: string } };
  };
  const { fingerprint, delivery } = quote;
  return { items, address, fingerprint, delivery: delivery.chosen, payment: 'later', contact: {} };
}
