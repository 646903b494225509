import type { PackingSlip } from '#contract/packing-slips.contract.ts';
import type { Db } from '#server/db/db.ts';
import type { Actor } from '#server/http/actor.ts';
import { listSeenOrders } from '../../orders/list-seen-orders.ts';
import { findVariantCodes, listOrderParts } from '../../orders/order-parts.store.ts';
import { presentSlip } from './slip.rules.ts';
import { type OpenPart, type OrderParts, partsOfMerchant } from './to-send.rules.ts';

/** An order with the parts of which the actor may print slips. */
export interface SlipOrder extends OrderParts {
  /** @param parcel its number, for the pieces of a parcel */
  toSlip(pieces: OpenPart, parcel: number | null): PackingSlip;
}

/**
 * Reads the orders that the actor sells, by their ids.
 * @param merchant whose parts are asked for, which a merchant's list ignores
 */
export async function readSlipOrders(
  db: Db,
  actor: Actor,
  ids: readonly string[],
  merchant: string | undefined,
): Promise<Map<string, SlipOrder>> {
  const [seen, merchants, codes] = await Promise.all([
    listSeenOrders(db, actor, ids),
    listOrderParts(db, ids),
    findVariantCodes(db, ids),
  ]);
  return new Map(
    seen
      .filter(({ reader }) => reader !== 'buyer')
      .map(({ order, visible, reader }) => {
        const own = [...new Set(visible.lines.map(({ part }) => part))];
        const asked = partsOfMerchant({ order, parts: own }, reader === 'shop' ? merchant : undefined);
        const shown = { ...order, delivery: visible.delivery };
        const nameMerchant = (part: number) =>
          merchants.get(order.id)?.find(({ number }) => number === part)?.merchant?.name ?? null;
        const toSlip: SlipOrder['toSlip'] = (pieces, parcel) =>
          presentSlip(shown, pieces, { merchant: nameMerchant(pieces.part), parcel, codes });
        return [order.id, { ...asked, toSlip }];
      }),
  );
}
