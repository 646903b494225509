import { pause } from '../wait.ts';
import { type Client, parseJson, type Reply, signUp } from './client.ts';
import type { StockedProduct } from './products.ts';

/** An order that a buyer got a confirmation of, for comparison with the database. */
export interface AcknowledgedOrder {
  id: string;
  cartId: string;
  productId: string;
  /** The product's id without options. */
  variantId: string;
  quantity: number;
  totalMinor: number;
  /** The cancellation was acknowledged too. */
  isCancelled: boolean;
}

interface OrderRun {
  /** When true, buyers start nothing new and finish what they started. */
  isStopped: boolean;
  acknowledged: AcknowledgedOrder[];
  /** Replies of all calls. */
  replies: Reply[];
}

const BETWEEN_TRIES_MS = 100;
const BETWEEN_ORDERS_MS = 20;
const ONE_IN_CANCELS = 6;

const TOO_MANY = 429;

/**
 * Orders one product after the other and cancels some orders. Like the web client, it retries a call without a reply,
 * or with a 5xx, with the same cart until the result is known. Past the limit of orders, somebody else goes on.
 */
export async function orderUntilStopped(
  client: Client,
  products: readonly StockedProduct[],
  run: OrderRun,
): Promise<void> {
  let buyer = client;
  for (let round = 0; !run.isStopped; round++) {
    const product = products[Math.floor(Math.random() * products.length)];
    const placed = await buyOne(buyer, product, run, round);
    if (placed?.status === TOO_MANY) buyer = (await signUpElsewhere(buyer)) ?? buyer;
    await pause(BETWEEN_ORDERS_MS);
  }
}

let addresses = 0;

/** An account at another IP address. @returns null when it could not be made */
async function signUpElsewhere(client: Client): Promise<Client | null> {
  const at = ++addresses;
  try {
    const next = await signUp(client.url, `127.1.${at >> 8}.${at & 255}`);
    client.close();
    return next;
  } catch {
    return null;
  }
}

/** @returns the reply that ended it; null when the buyer gave up */
async function buyOne(
  client: Client,
  product: StockedProduct | undefined,
  run: OrderRun,
  round: number,
): Promise<Reply | null> {
  if (!product) throw new Error('there is nothing to buy');
  const quantity = 1 + (round % 3);
  const totalMinor = quantity * product.priceMinor;
  const variant = product.variantId === product.id ? {} : { variant: product.variantId };
  const record = async (reply: Promise<Reply>) => {
    run.replies.push(await reply);
    return await reply;
  };
  // A cart without an order may be abandoned.
  const cart = await untilKnown(
    () =>
      record(
        client.call('POST', '/api/cart/add', {
          products: [{ product: product.id, ...variant, quantity, price: product.priceMinor / 100 }],
        }),
      ),
    () => run.isStopped,
  );
  if (cart?.status !== 200) return cart;
  const { cartId } = parseJson<{ cartId: string }>(cart);
  const placed = await untilKnown(() =>
    record(client.call('POST', '/api/order/add', { cartId, total: totalMinor / 100 })),
  );
  if (placed?.status !== 200) return placed;
  const { order } = parseJson<{ order: { _id: string } }>(placed);
  const acknowledged = {
    id: order._id,
    cartId,
    productId: product.id,
    variantId: product.variantId,
    quantity,
    totalMinor,
    isCancelled: false,
  };
  run.acknowledged.push(acknowledged);
  if (round % ONE_IN_CANCELS !== 0) return placed;
  const cancelled = await untilKnown(() => record(client.call('DELETE', `/api/order/cancel/${order._id}`)));
  // 404: an earlier attempt cancelled it, and its reply was lost.
  acknowledged.isCancelled = cancelled?.status === 200 || cancelled?.status === 404;
  return placed;
}

/** Retries until the result is known. @returns null when the buyer gives up */
async function untilKnown(
  send: () => Promise<Reply>,
  givesUp: () => boolean = () => false,
): Promise<Reply | null> {
  for (;;) {
    const reply = await send();
    if (reply.status > 0 && reply.status < 500) return reply;
    if (givesUp()) return null;
    await pause(BETWEEN_TRIES_MS);
  }
}
