import { toMinor } from '#contract/money.ts';
import { defineTexts } from '#contract/texts.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { refuseField, ShopError } from '#server/errors.ts';
import { formatPrice } from '#server/format/format.ts';
import * as en from '#server/texts/en/returns.ts';
import { noteMoney } from '../activity/note-money.ts';
import { changeOrder } from '../orders/change-order.ts';
import type { LockOrder } from '../orders/order-caller.ts';
import { lockReturn } from './answer-return.ts';
import { queueWithheldMail } from './queue-return-mails.ts';
import { leftOfReturn, refundReceived } from './refund-return.ts';
import { costOfReturned } from './returned-amounts.rules.ts';
import { nameOfReturn, type StoredReturn } from './returns.rules.ts';
import { findRefundsOfReturns, updateReturn } from './returns.store.ts';

const texts = defineTexts({ en });

/**
 * Says what the seller keeps of the price of what has come back, and why; 0 takes that back. The rest goes back: at once where it was paid online
 * and the caller may refund. The return is closed when nothing is left to go back. The same again changes nothing.
 * @throws not-found as `lockReturn`
 * @throws forbidden for its buyer
 * @throws return-state for one that has not come, and once something of it went back after another amount was withheld
 * @throws not-refundable for more than its pieces cost, or than is left to go back for them, with the sum
 */
export async function withholdOfReturn(
  db: Db,
  lock: LockOrder,
  { id, merchantId, mayRefund }: { id: string; merchantId: string | null; mayRefund: boolean },
  { withheld, words }: { withheld: number; words: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { order, stored, person, actors } = await lockReturn(tx, lock, id, merchantId);
    if (!actors.includes('seller')) throw new ShopError('forbidden', texts().notYours);
    const withheldMinor = toMinor(withheld);
    const { state, part, lines } = stored;
    const name = nameOfReturn(order, stored);
    if (state !== 'received' && state !== 'closed') {
      throw new ShopError('return-state', texts().isInState(name, state));
    }
    const decision = words || null;
    if (stored.withheldMinor === withheldMinor && stored.decision === decision) return;
    const refunded = (await findRefundsOfReturns(tx, [id])).get(id)?.amountMinor ?? 0;
    const costMinor = lines.reduce((sum, one) => sum + costOfReturned(order, stored, one), 0);
    const isAllKept = stored.withheldMinor === costMinor;
    if (stored.withheldMinor > 0 && (refunded > 0 || (state === 'closed' && !isAllKept))) {
      throw new ShopError('return-state', texts().isWithheld(formatPrice(stored.withheldMinor)));
    }
    const others = { ...order, withheldMinor: (order.withheldMinor ?? 0) - stored.withheldMinor };
    const left = await leftOfReturn(tx, others, { ...stored, withheldMinor: 0 });
    const ofPiecesMinor = left.reduce(
      (sum, share) => sum + (share.lineId === null ? 0 : share.amountMinor),
      0,
    );
    if (withheldMinor > ofPiecesMinor) {
      const { tooMuchWithheld, nothingLeft } = texts();
      const refusal = ofPiecesMinor > 0 ? tooMuchWithheld(formatPrice(ofPiecesMinor)) : nothingLeft;
      throw refuseField('withheld', refusal, 'not-refundable');
    }
    const restMinor = left.reduce((sum, { amountMinor }) => sum + amountMinor, 0) - withheldMinor;
    const changes = { withheldMinor, decision };
    await updateReturn(tx, id, { ...changes, ...stateAfter(stored, restMinor) });
    const pieces = lines.filter(({ received }) => received > 0);
    const after = await changeOrder(tx, person, order, {
      withheldMinor: others.withheldMinor + withheldMinor,
      events: [
        {
          part,
          kind: 'return-withheld',
          details: {
            ...{ returnId: id, name, amountMinor: withheldMinor },
            lines: pieces.map(({ lineId, received }) => ({ lineId, quantity: received })),
          },
        },
      ],
    });
    const { number } = order;
    if (person.id !== null) {
      await noteMoney(tx, {
        by: person.id,
        change: 'return-withheld',
        order: number,
        amountMinor: withheldMinor,
      });
    }
    // Who takes it back still decides about the refund.
    const goesNow = withheldMinor > 0 && mayRefund && actors.includes('shop');
    const refundedMinor = goesNow ? await refundReceived(tx, person, after, { ...stored, ...changes }) : 0;
    const paid = { backMinor: refundedMinor || restMinor, isOnline: refundedMinor > 0 };
    await queueWithheldMail(tx, after, { ...stored, ...changes }, paid);
  });
}

/** One that was closed because all of it was kept waits for its refund again. */
function stateAfter({ state, withheldMinor }: StoredReturn, restMinor: number) {
  if (state === 'received' && restMinor === 0) return { state: 'closed', endedAt: new Date() } as const;
  if (state === 'closed' && withheldMinor > 0 && restMinor > 0)
    return { state: 'received', endedAt: null } as const;
  return {};
}
