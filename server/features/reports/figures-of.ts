import type { Actor } from '#server/http/actor.ts';
import { toOrderViewer } from '../orders/order-viewer.ts';

/** No merchant has this id. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** @returns the merchant whose figures the actor reads; null for the whole shop */
export function merchantOfFigures(actor: Actor): string | null {
  const { seesAll, merchantId } = toOrderViewer(actor);
  return seesAll ? null : (merchantId ?? nobody);
}
