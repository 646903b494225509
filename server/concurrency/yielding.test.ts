import { expect, it } from 'vitest';
import { yielding } from './yielding.ts';

async function* busy(items: number): AsyncGenerator<number> {
  for (let item = 0; item < items; item += 1) {
    const until = performance.now() + 4;
    while (performance.now() < until);
    yield item;
  }
}

it('lets other work have its turn, and passes all items on', async () => {
  let turns = 0;
  let goesOn = true;
  const next = () => {
    turns += 1;
    if (goesOn) setImmediate(next);
  };
  setImmediate(next);
  const items: number[] = [];
  for await (const item of yielding(busy(12))) items.push(item);
  goesOn = false;
  expect(items).toEqual(Array.from({ length: 12 }, (_, at) => at));
  expect(turns).toBeGreaterThanOrEqual(3);
});
