import type { OrderLine } from '#contract/orders.contract.ts';
import type { ItemStatus } from '#contract/statuses.ts';

/** What all items of an order can be set to at once. Cancelling has its own button. */
export const steps = ['Processing', 'Shipped', 'Delivered'] as const satisfies readonly ItemStatus[];

const progress: readonly ItemStatus[] = ['Not processed', ...steps];

/**
 * The items that have not come as far as `step`: what is shipped already does not go back.
 * @param waitingFor the status that an item gets soon
 */
export function itemsBefore<Line extends Pick<OrderLine, 'status'>>(
  step: ItemStatus,
  lines: readonly Line[],
  waitingFor: (line: Line) => ItemStatus | undefined,
): Line[] {
  return lines.filter((line) => {
    const at = progress.indexOf(waitingFor(line) ?? line.status);
    return at >= 0 && at < progress.indexOf(step);
  });
}
