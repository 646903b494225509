import { type Actor, can } from '#server/http/actor.ts';
import type { OrderViewer } from './orders.rules.ts';

/** @returns the actor as the rules of orders see it. A merchant who is not active has a member's rights. */
export function toOrderViewer(actor: Actor): OrderViewer {
  const isOfShop = actor.membership?.of === 'shop';
  const reads = can(actor, 'orders.read');
  return {
    id: actor.id,
    seesAll: isOfShop && reads,
    merchantId: !isOfShop && reads ? (actor.merchant?.id ?? null) : null,
    mayWrite: can(actor, 'orders.write'),
  };
}
