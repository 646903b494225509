import { type Actor, isActiveMerchant, isAdministrator } from '#server/http/actor.ts';
import type { OrderViewer } from './orders.rules.ts';

/** @returns the actor as the rules of orders see it. A merchant who is not active has a member's rights. */
export function orderViewerOf(actor: Actor): OrderViewer {
  return {
    id: actor.id,
    isAdministrator: isAdministrator(actor),
    brandId: isActiveMerchant(actor) ? (actor.merchant?.brandId ?? null) : null,
  };
}
