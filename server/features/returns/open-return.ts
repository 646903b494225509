import type { ReturnReason } from '#contract/return-states.ts';
import { defineTexts } from '#contract/texts.ts';
import type { Db } from '#server/db/db.ts';
import { ShopError } from '#server/errors.ts';
import * as en from '#server/texts/en/returns.ts';
import { changeOrder, type Person } from '../orders/change-order.ts';
import { findComingBack } from '../orders/coming-back.store.ts';
import type { Pieces, StoredOrder } from '../orders/orders.rules.ts';
import { queueAskedMails } from './queue-return-mails.ts';
import { checkReturnable, nameOfReturn, type Period } from './returns.rules.ts';
import { insertReturn, listReturnsById, nextReturnNumber } from './returns.store.ts';

const texts = defineTexts({ en });
const maxReturns = 100;

/** A buyer has as many days to send something once it is accepted, and after a withdrawal: the law's for that. */
const daysToSend = 14;
export const dueFrom = (at: Date): Date => new Date(at.getTime() + daysToSend * 86_400_000);

type NewReturn = { requestId: string; lines: readonly Pieces[] } & (
  | { kind: 'return'; reason: ReturnReason; words: string | null; period: Period }
  | {
      kind: 'withdrawal';
      withdrawal: { id: string; number: number };
      /** The share of the delivery that goes back with it, with tax; 0 unless the whole order is withdrawn from. */
      deliveryMinor: number;
    }
);

/**
 * Opens a return of pieces of a locked order that were sent: one for each of their parts. One that is asked for waits for its seller; a
 * withdrawal is accepted when it is made. Its own event, which is of the whole order, and mails
 * to the buyer are left to the caller.
 * @returns their ids, in the sequence of the parts
 * @throws wrong-order for a line of another order
 * @throws limit-reached when an order has as many as it may: each asks for an answer
 * @throws not-returnable for more than was sent and neither comes back nor has, and for what is asked for after the period
 */
export async function openReturn(
  tx: Db,
  person: Person,
  order: StoredOrder,
  { requestId, lines, ...opened }: NewReturn,
): Promise<string[]> {
  const period = opened.kind === 'return' ? opened.period : null;
  checkReturnable(order.lines, await findComingBack(tx, order.id), period, lines);
  const findPart = ({ lineId }: Pieces) => order.lines.find(({ id }) => id === lineId)?.part ?? 0;
  const parts = [...Map.groupBy(lines, findPart)].toSorted(([one], [other]) => one - other);
  const first = opened.kind === 'return' ? await nextReturnNumber(tx, order.id) : 0;
  if (first + parts.length - 1 > maxReturns) {
    throw new ShopError('limit-reached', texts().tooManyReturns);
  }
  const ids: string[] = [];
  for (const [at, [part, ofPart]] of parts.entries()) {
    const { kind } = opened;
    const shared = { orderId: order.id, part, requestId, byUser: person.id, currency: order.currency };
    const number = kind === 'return' ? first + at : opened.withdrawal.number;
    const own =
      kind === 'return'
        ? ({ state: 'asked', reason: opened.reason, words: opened.words } as const)
        : ({
            state: 'accepted',
            withdrawalId: opened.withdrawal.id,
            // Not from the statement: it may have waited for its confirmation.
            dueAt: dueFrom(new Date()),
            // With the first of its parts: it goes back once.
            deliveryMinor: at === 0 ? opened.deliveryMinor : 0,
          } as const);
    const id = await insertReturn(tx, { ...shared, kind, number, ...own, lines: ofPart });
    ids.push(id);
    const name = nameOfReturn(order, { kind, number });
    await changeOrder(tx, person, order, {
      events: [
        {
          part,
          kind: kind === 'return' ? 'return-asked' : 'return-accepted',
          details: { returnId: id, name, lines: ofPart },
        },
      ],
    });
  }
  for (const stored of await listReturnsById(tx, ids)) await queueAskedMails(tx, order, stored);
  return ids;
}
