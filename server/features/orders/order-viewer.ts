import { type Actor, isActiveMerchant, isAdministrator } from '#server/http/actor.ts';
import type { Caller } from './orders.rules.ts';

/** The actor as the rules of orders see it: a merchant without an active record has a member's rights. */
export function orderViewerOf(actor: Actor): Caller {
  return {
    id: actor.id,
    isAdministrator: isAdministrator(actor),
    brandId: isActiveMerchant(actor) ? (actor.merchant?.brandId ?? null) : null,
  };
}
