import { z } from 'zod';
import { itemStatuses } from '#contract/statuses.ts';
import { daysAgo, personKey } from './people.ts';
import { readStory } from './read-story.ts';

/** A product's name, the quantity, the line's status today, and the variant's choice; it was placed as Not processed. */
const line = z
  .tuple([z.string(), z.number().int().positive(), z.enum(itemStatuses), z.string().nullable().default(null)])
  .transform(([product, quantity, status, choice]) => ({ product, quantity, status, choice }));

const order = z.object({
  by: personKey,
  daysAgo,
  /** The customer cancelled the whole order. */
  cancelled: z.boolean().default(false),
  lines: z.array(line).min(1),
});
export type DemoOrder = z.output<typeof order>;

/** Orders, oldest first. */
export const readOrders = (): DemoOrder[] =>
  readStory('orders.json', z.array(order)).sort((one, other) => other.daysAgo - one.daysAgo);

/**
 * @param choice of a variant; null for a product without options
 * @returns how many of it these orders contain, without cancelled ones. It starts with that many more than in the catalogue, so
 * that its stock is the catalogue's after the last order.
 */
export const soldQuantity = (orders: DemoOrder[], product: string, choice: string | null): number =>
  orders
    .filter((each) => !each.cancelled)
    .flatMap((each) => each.lines)
    .filter((each) => each.product === product && each.choice === choice && each.status !== 'Cancelled')
    .reduce((sum, { quantity }) => sum + quantity, 0);
