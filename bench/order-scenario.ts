import type { Request } from 'autocannon';
import { measureHttp } from './http-load.ts';
import { type Measured, roundRobin } from './measure.ts';
import type { ShopProcess } from './shop-process.ts';

export interface OrderedProduct {
  _id: string;
  price: number;
}

/** Measures orders: each buyer repeatedly creates a cart with one product and places it, each time another product. */
export async function measureOrders(
  shop: Pick<ShopProcess, 'port' | 'cpuMs'>,
  products: readonly OrderedProduct[],
  buyers: number,
  seconds: number,
): Promise<Measured> {
  const tokens = await Promise.all(Array.from({ length: buyers }, () => signUp(shop.port)));
  return await measureHttp(shop, {
    connections: buyers,
    seconds,
    requestsPerUnit: 2,
    nextRequests: (buyer) =>
      orderRequests(
        tokens[buyer] ?? '',
        roundRobin(products, Math.floor((buyer * products.length) / buyers)),
      ),
  });
}

/** Both requests of an order; the second one uses the cart id of the first one's response. */
function orderRequests(token: string, nextProduct: () => OrderedProduct): Request[] {
  let price = 0;
  let cartId = '';
  const post = (
    path: string,
    makeBody: () => object,
    onBody: (body: string) => void = () => {},
  ): Request => ({
    setupRequest: () => ({
      method: 'POST',
      path,
      headers: { 'content-type': 'application/json', authorization: token },
      body: JSON.stringify(makeBody()),
    }),
    onResponse: (status, body) => status === 200 && onBody(body),
  });
  return [
    post(
      '/api/cart/add',
      () => {
        const { _id: product, price: productPrice } = nextProduct();
        price = productPrice;
        return { products: [{ product, quantity: 1, price }] };
      },
      (body) => {
        cartId = (JSON.parse(body) as { cartId: string }).cartId;
      },
    ),
    post('/api/order/add', () => ({ cartId, total: price })),
  ];
}

/** @returns the token of a new account */
export async function signUp(port: number): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: `buyer-${crypto.randomUUID()}@example.com`,
      firstName: 'Marta',
      lastName: 'Bench',
      password: crypto.randomUUID(),
      isSubscribed: false,
    }),
  });
  const body = await response.text();
  if (!response.ok) throw new Error(`the response of the sign-up was ${response.status}: ${body}`);
  return (JSON.parse(body) as { token: string }).token;
}
