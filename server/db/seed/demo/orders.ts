import { z } from 'zod';
import { itemStatuses } from '#contract/statuses.ts';
import { daysAgo, personKey } from './people.ts';
import { readStory } from './read-story.ts';

/** A product's name, the quantity, and the line's status today; it was placed as Not processed. */
const line = z
  .tuple([z.string(), z.number().int().positive(), z.enum(itemStatuses)])
  .transform(([product, quantity, status]) => ({ product, quantity, status }));

const order = z.object({
  by: personKey,
  daysAgo,
  /** The customer cancelled the whole order, which leaves every list. */
  cancelled: z.boolean().default(false),
  lines: z.array(line).min(1),
});
export type DemoOrder = z.output<typeof order>;

/** Orders, oldest first. */
export const readOrders = (): DemoOrder[] =>
  readStory('orders.json', z.array(order)).sort((one, other) => other.daysAgo - one.daysAgo);

/**
 * @returns how many of a product these orders contain, without cancelled ones. A product starts with that many more than in the
 * catalogue, so that its stock is the catalogue's after the last order.
 */
export const soldQuantity = (orders: DemoOrder[], product: string): number =>
  orders
    .filter((each) => !each.cancelled)
    .flatMap((each) => each.lines)
    .filter((each) => each.product === product && each.status !== 'Cancelled')
    .reduce((sum, { quantity }) => sum + quantity, 0);
