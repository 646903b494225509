import { setImmediate as nextTurn } from 'node:timers/promises';

/** Much less than what anybody notices of a request that waits. */
const turnMs = 10;

/** Passes items on, and lets requests have their turn after every ten milliseconds of work on them. */
export async function* yielding<Item>(items: AsyncIterable<Item> | Iterable<Item>): AsyncGenerator<Item> {
  let began = performance.now();
  for await (const item of items) {
    yield item;
    if (performance.now() - began < turnMs) continue;
    await nextTurn();
    began = performance.now();
  }
}
