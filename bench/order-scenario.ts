import { type HttpConnection, httpRequest, openConnection } from './http-connection.ts';
import { inTurn, type Measured, measure } from './measure.ts';
import type { ShopProcess } from './shop-process.ts';

interface Ware {
  _id: string;
  price: number;
}

/** Buyers who each hand over a cart and place it, again and again, one of another product each time. */
export async function measureOrders(
  { port, cpuMs }: Pick<ShopProcess, 'port' | 'cpuMs'>,
  wares: readonly Ware[],
  buyers: number,
  seconds: number,
): Promise<Measured> {
  const connections: HttpConnection[] = [];
  const lanes = await Promise.all(
    Array.from({ length: buyers }, async (_, lane) => {
      const connection = await openConnection(port);
      connections.push(connection);
      const token = await signUp(connection);
      const next = inTurn(wares, Math.floor((lane * wares.length) / buyers));
      return async () => {
        const { _id: product, price } = next();
        const cart = await post(connection, '/api/cart/add', token, {
          products: [{ product, quantity: 1, price }],
        });
        await post(connection, '/api/order/add', token, { cartId: cart.cartId, total: price });
      };
    }),
  );
  try {
    return await measure(lanes, seconds, cpuMs);
  } finally {
    for (const connection of connections) connection.close();
  }
}

/** Answers the token of a new account. */
export async function signUp(connection: HttpConnection): Promise<string> {
  const { token } = await post(connection, '/api/auth/register', '', {
    email: `buyer-${crypto.randomUUID()}@example.com`,
    firstName: 'Marta',
    lastName: 'Bench',
    password: crypto.randomUUID(),
    isSubscribed: false,
  });
  return token ?? '';
}

async function post(connection: HttpConnection, path: string, token: string, body: unknown) {
  const answer = await connection.send(httpRequest('POST', path, { token, body }));
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.body}`);
  return JSON.parse(answer.body) as { token?: string; cartId?: string };
}
