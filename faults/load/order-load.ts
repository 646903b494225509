import { pause } from '../wait.ts';
import { type AcknowledgedOrder, buyUntilOver } from './buyer.ts';
import { type Answer, type Client, signUp } from './client.ts';
import type { StockedProduct } from './products.ts';

/** Concurrent buyers. */
const BUYERS = 6;
const PATIENCE_MS = 40_000;

/** Orders during a fault. */
export interface OrderLoad {
  readonly acknowledged: readonly AcknowledgedOrder[];
  readonly answers: readonly Answer[];
  /** Resolves when every buyer knows the result of the last order. */
  finish(): Promise<void>;
}

/** Each buyer signs up at one of these URLs, in turn, and keeps using it. */
export async function signUpBuyers(urls: readonly string[]): Promise<Client[]> {
  const buyers: Client[] = [];
  for (let at = 0; at < BUYERS; at++) buyers.push(await signUp(urls[at % urls.length] ?? ''));
  return buyers;
}

export function startOrders(buyers: readonly Client[], products: readonly StockedProduct[]): OrderLoad {
  const shift = { isOver: false, acknowledged: [] as AcknowledgedOrder[], answers: [] as Answer[] };
  const done = Promise.all(buyers.map((buyer) => buyUntilOver(buyer, products, shift)));
  return {
    acknowledged: shift.acknowledged,
    answers: shift.answers,
    async finish() {
      shift.isOver = true;
      const patience = new AbortController();
      const tooLong = pause(PATIENCE_MS, undefined, { signal: patience.signal }).then(() => {
        throw new Error('a buyer never learnt what became of an order');
      });
      tooLong.catch(() => {});
      await Promise.race([done, tooLong]).finally(() => patience.abort());
    },
  };
}
