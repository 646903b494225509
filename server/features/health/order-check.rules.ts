import type { HealthCheck } from '#contract/health.contract.ts';
import { formatCount } from '#server/format/format.ts';
import { ASK_TECHNICIAN, check, countInWords, duration, list } from './words.rules.ts';

export const ORDER_CHECK = 'orders';

/** The latest comparison of all orders with their lines. */
export interface OrderCheck {
  /** All that were placed. */
  orders: number;
  /** Those of them that were cancelled since; not in results of earlier versions. */
  cancelled?: number;
  /** Orders that differ from their lines. */
  wrong: number;
  /** Numbers of the newest of these. */
  numbers: number[];
  /** Why it failed, for a technician. */
  problem: string | null;
}

export const failedOrderCheck = (problem: string): OrderCheck => ({
  orders: 0,
  wrong: 0,
  numbers: [],
  problem,
});

const NAME = 'Sums of orders';
/** It runs every ten minutes while a process runs. */
const LATE_MS = 60 * 60_000;

/** All of them, as the list of all orders counts them. */
function ordersInWords(orders: number, cancelled: number): string {
  const all = countInWords(orders, 'order');
  return cancelled === 0 ? all : `${all}, ${formatCount(cancelled)} of them cancelled`;
}

const isBefore = ({ orders, problem }: OrderCheck, isAny: boolean) =>
  isAny && orders === 0 && problem === null;

/** @param isAny whether there is an order now: the first ones were placed after a check that found none */
export function orderSums(last: { result: OrderCheck; ageMs: number } | null, isAny: boolean): HealthCheck {
  if (!last || isBefore(last.result, isAny))
    return check(NAME, 'off', 'They are checked for the first time in some minutes.');
  const { orders, cancelled = 0, wrong, numbers, problem } = last.result;
  const figure = `Checked ${duration(last.ageMs)} ago`;
  if (problem !== null || last.ageMs > LATE_MS) {
    const why = 'Orders could not be compared with their items lately. People can still order.';
    return check(NAME, 'attention', why, { figure, steps: [ASK_TECHNICIAN] });
  }
  if (wrong === 0) {
    const sentence =
      orders === 0
        ? 'There is no order yet.'
        : `Every order is the sum of its items, to the cent: ${ordersInWords(orders, cancelled)}.`;
    return check(NAME, 'works', sentence, { figure });
  }
  const named = list(numbers.map((number) => `#${number}`));
  const verb = wrong === 1 ? 'does' : 'do';
  return check(
    NAME,
    'attention',
    `${countInWords(wrong, 'order')} ${verb} not agree with the items: ${named}.`,
    {
      figure,
      steps: [
        'Look at these orders before you ship or refund them: the total may be wrong.',
        'Somebody or something changed them outside of the shop.',
        ASK_TECHNICIAN,
      ],
    },
  );
}
