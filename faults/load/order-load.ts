import { pause } from '../wait.ts';
import { type AcknowledgedOrder, orderUntilStopped } from './buyer.ts';
import { type Client, type Reply, signUp } from './client.ts';
import type { StockedProduct } from './products.ts';

/** Buyers who order at the same time. */
const BUYERS = 6;
const TIMEOUT_MS = 40_000;

/** Buyers that place orders during a scenario. */
export interface OrderLoad {
  readonly acknowledged: readonly AcknowledgedOrder[];
  readonly replies: readonly Reply[];
  /** Resolves when every buyer knows the result of their last order. */
  finish(): Promise<void>;
}

/** Signs up buyers at these URLs in turn; each keeps its process. */
export async function signUpBuyers(urls: readonly string[]): Promise<Client[]> {
  const buyers: Client[] = [];
  for (let at = 0; at < BUYERS; at++) buyers.push(await signUp(urls[at % urls.length] ?? ''));
  return buyers;
}

export function startOrders(buyers: readonly Client[], products: readonly StockedProduct[]): OrderLoad {
  const run = { isStopped: false, acknowledged: [] as AcknowledgedOrder[], replies: [] as Reply[] };
  const done = Promise.all(buyers.map((buyer) => orderUntilStopped(buyer, products, run)));
  return {
    acknowledged: run.acknowledged,
    replies: run.replies,
    async finish() {
      run.isStopped = true;
      const timeout = new AbortController();
      const tooLong = pause(TIMEOUT_MS, undefined, { signal: timeout.signal }).then(() => {
        throw new Error('a buyer never got the result of an order');
      });
      tooLong.catch(() => {});
      await Promise.race([done, tooLong]).finally(() => timeout.abort());
    },
  };
}
