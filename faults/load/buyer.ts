import { pause } from '../wait.ts';
import { type Answer, type Client, jsonOf } from './client.ts';
import type { StockedProduct } from './products.ts';

/** What a buyer knows, to compare with the database. */
export interface AcknowledgedOrder {
  id: string;
  cartId: string;
  productId: string;
  quantity: number;
  totalCents: number;
  /** The cancellation was acknowledged, too. */
  isCancelled: boolean;
}

interface Shift {
  /** Starts nothing new and completes what was started. */
  isOver: boolean;
  acknowledged: AcknowledgedOrder[];
  /** The results of all calls. */
  answers: Answer[];
}

const BETWEEN_TRIES_MS = 100;
const BETWEEN_ORDERS_MS = 20;
const ONE_IN_CANCELS = 6;

/**
 * Orders one product after the other and sometimes cancels, like the web client: a call without a reply, or with a 5xx,
 * is sent again with the same cart until the buyer knows the result.
 */
export async function buyUntilOver(
  client: Client,
  products: readonly StockedProduct[],
  shift: Shift,
): Promise<void> {
  for (let round = 0; !shift.isOver; round++) {
    await buyOne(client, products[Math.floor(Math.random() * products.length)], shift, round);
    await pause(BETWEEN_ORDERS_MS);
  }
}

async function buyOne(
  client: Client,
  product: StockedProduct | undefined,
  shift: Shift,
  round: number,
): Promise<void> {
  if (!product) throw new Error('there is nothing to buy');
  const quantity = 1 + (round % 3);
  const totalCents = quantity * product.priceCents;
  const tell = async (answer: Promise<Answer>) => {
    shift.answers.push(await answer);
    return await answer;
  };
  // A cart that was not ordered may be lost.
  const cart = await untilKnown(
    () =>
      tell(
        client.call('POST', '/api/cart/add', {
          products: [{ product: product.id, quantity, price: product.priceCents / 100 }],
        }),
      ),
    () => shift.isOver,
  );
  if (cart?.status !== 200) return;
  const { cartId } = jsonOf<{ cartId: string }>(cart);
  const placed = await untilKnown(() =>
    tell(client.call('POST', '/api/order/add', { cartId, total: totalCents / 100 })),
  );
  if (placed?.status !== 200) return;
  const { order } = jsonOf<{ order: { _id: string } }>(placed);
  const acknowledged = {
    id: order._id,
    cartId,
    productId: product.id,
    quantity,
    totalCents,
    isCancelled: false,
  };
  shift.acknowledged.push(acknowledged);
  if (round % ONE_IN_CANCELS !== 0) return;
  const cancelled = await untilKnown(() => tell(client.call('DELETE', `/api/order/cancel/${order._id}`)));
  // 404: an earlier attempt succeeded, and its reply was lost.
  acknowledged.isCancelled = cancelled?.status === 200 || cancelled?.status === 404;
}

/** Retries until there is a definite reply. Null if the buyer may give up and does. */
async function untilKnown(
  send: () => Promise<Answer>,
  givesUp: () => boolean = () => false,
): Promise<Answer | null> {
  for (;;) {
    const answer = await send();
    if (answer.status > 0 && answer.status < 500) return answer;
    if (givesUp()) return null;
    await pause(BETWEEN_TRIES_MS);
  }
}
