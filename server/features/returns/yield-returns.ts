import { openReturnStates } from '#contract/return-states.ts';
import type { Db } from '#server/db/db.ts';
import { changeOrder, type Person } from '../orders/change-order.ts';
import { findComingBack } from '../orders/coming-back.store.ts';
import type { Pieces, StoredOrder } from '../orders/orders.rules.ts';
import { nameOfReturn, returnsThatYield, type StoredReturn } from './returns.rules.ts';
import { copyReturn, listOrderReturns, nextReturnNumber, updateReturn } from './returns.store.ts';

const isAsked = ({ kind, state }: StoredReturn): boolean =>
  kind === 'return' && openReturnStates.some((one) => one === state);

/**
 * Cancels returns of a locked order that hold pieces from which its buyer withdraws: a seller could refuse those, and nobody refuses a
 * withdrawal. The other pieces of such a return become one that is as it was (docs/rules.md#returns).
 * @param withdrawn pieces that were sent
 */
export async function yieldReturns(
  tx: Db,
  person: Person,
  order: StoredOrder,
  withdrawn: readonly Pieces[],
): Promise<void> {
  const held = (await listOrderReturns(tx, [order.id])).filter(isAsked);
  const comingBack = await findComingBack(tx, order.id);
  for (const { stored, rest } of returnsThatYield(order.lines, comingBack, held, withdrawn)) {
    const { id, part, state } = stored;
    await updateReturn(tx, id, { state: 'cancelled', endedAt: new Date() });
    const about = { returnId: id, name: nameOfReturn(order, stored), lines: toPieces(stored) };
    await changeOrder(tx, person, order, {
      events: [{ part, kind: 'return-cancelled', details: about }],
    });
    if (rest.length === 0) continue;
    const number = await nextReturnNumber(tx, order.id);
    const returnId = await copyReturn(tx, id, { number, state, lines: rest });
    const details = { returnId, name: nameOfReturn(order, { kind: 'return', number }), lines: rest };
    const kind = state === 'asked' ? 'return-asked' : 'return-accepted';
    await changeOrder(tx, person, order, { events: [{ part, kind, details }] });
  }
}

const toPieces = ({ lines }: StoredReturn): Pieces[] =>
  lines.map(({ lineId, quantity }) => ({ lineId, quantity }));
