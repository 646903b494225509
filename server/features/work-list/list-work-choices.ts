import type { WorkChoices } from '#contract/work-list.contract.ts';
import type { Actor } from '#server/http/actor.ts';
import { toOrderViewer } from '../orders/order-viewer.ts';
import type { WorkShop } from './list-work.ts';
import { seenBy } from './work-choice.rules.ts';
import { listMerchantNames } from './work-rows.store.ts';

/** Choices by which the actor can filter the work list, as far as the name has the searched text. Merchants see no others. */
export async function listWorkChoices(
  { db, shopSettings }: WorkShop,
  actor: Actor,
  { search = '' }: { search?: string | undefined },
): Promise<WorkChoices> {
  const sees = seenBy(toOrderViewer(actor));
  const { delivery } = await shopSettings.latest();
  const several = delivery.zones.length > 1;
  const deliveries = delivery.zones.flatMap((zone) =>
    zone.methods.map(({ id, name }) => ({ _id: id, name: several ? `${name} (${zone.name})` : name })),
  );
  const text = search.trim().toLowerCase();
  return {
    merchants: sees === 'all' ? await listMerchantNames(db, text) : [],
    deliveries: sees === null ? [] : deliveries.filter(({ name }) => name.toLowerCase().includes(text)),
  };
}
