import { notFound } from '#server/errors.ts';
import { type Actor, isAdministrator } from '#server/http/actor.ts';

/** A merchant sees and changes the own brand alone; another's is as good as absent. Throws `not-found`. */
export function requireOwnBrand(actor: Actor, brandId: string): void {
  if (isAdministrator(actor) || actor.merchant?.brandId === brandId) return;
  throw notFound('No brand found.');
}
