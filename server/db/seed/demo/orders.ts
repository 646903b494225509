import { z } from 'zod';
import { itemStatuses } from '#contract/roles.ts';
import { daysAgo, personKey } from './people.ts';
import { readStory } from './read-story.ts';

/** A product's name, how many, and where the line stands today; it was placed as Not processed. */
const line = z
  .tuple([z.string(), z.number().int().positive(), z.enum(itemStatuses)])
  .transform(([product, quantity, status]) => ({ product, quantity, status }));

const order = z.object({
  by: personKey,
  daysAgo,
  /** The owner took the whole order back: it leaves every list. */
  cancelled: z.boolean().default(false),
  lines: z.array(line).min(1),
});
export type DemoOrder = z.output<typeof order>;

/** Orders in the order in which they were placed. */
export const readOrders = (): DemoOrder[] =>
  readStory('orders.json', z.array(order)).sort((one, other) => other.daysAgo - one.daysAgo);

/**
 * How many of a product these orders keep. A product starts with this many more than the catalogue says, so that its stock
 * is the catalogue's when the last order has been placed.
 */
export const soldQuantity = (orders: DemoOrder[], product: string): number =>
  orders
    .filter((each) => !each.cancelled)
    .flatMap((each) => each.lines)
    .filter((each) => each.product === product && each.status !== 'Cancelled')
    .reduce((sum, { quantity }) => sum + quantity, 0);
