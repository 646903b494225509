import type { Actor } from '#server/http/actor.ts';
import { orderViewerOf } from '../orders/order-viewer.ts';
import { seenBy } from '../work-list/work-choice.rules.ts';

/** No merchant has this id. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** @returns the merchant whose figures the actor reads; null for the whole shop */
export function merchantOfFigures(actor: Actor): string | null {
  const sees = seenBy(orderViewerOf(actor));
  if (sees === 'all') return null;
  return typeof sees === 'object' && sees !== null ? sees.merchantId : nobody;
}
