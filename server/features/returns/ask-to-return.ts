import type { ReturnForm } from '#contract/returns.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { violatedConstraint } from '#server/db/constraint-errors.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { notFound, ShopError } from '#server/errors.ts';
import * as enFulfilment from '#server/texts/en/fulfilment.ts';
import * as en from '#server/texts/en/returns.ts';
import { listParcels } from '../fulfilment/parcels.store.ts';
import type { Person } from '../orders/change-order.ts';
import type { LockOrder } from '../orders/order-caller.ts';
import { checkSameRequest } from '../orders/orders.rules.ts';
import { openReturn } from './open-return.ts';
import { type PeriodSettings, toPeriod } from './period.rules.ts';
import { isSameAsk, returnActors } from './returns.rules.ts';
import { listReturnsOfRequest } from './returns.store.ts';

const texts = defineTexts({ en });
const orderTexts = defineTexts({ en: enFulfilment });

/**
 * Asks to send pieces of an order back: a return for each of their parts (docs/rules.md#returns). The same request again changes nothing.
 * @returns the ids of the returns, and who has asked
 * @throws not-found for an order that the caller does not see, forbidden for who has not bought it
 * @throws request-used when the same request asked for something else before
 * @throws wrong-order for a line of another order
 * @throws not-returnable for more than can go back, and after the period
 */
export async function askToReturn(
  db: Db,
  lock: LockOrder,
  settings: PeriodSettings,
  orderId: string,
  form: ReturnForm,
): Promise<{ ids: string[]; person: Person }> {
  try {
    return await inTransaction(db, async (tx) => {
      const locked = await lock(tx, { orderId });
      if (!locked) throw notFound(orderTexts().noOrder);
      const { order, role, person } = locked;
      const isBuyer = person.id !== null && order.userId === person.id;
      if (!returnActors(role, isBuyer).includes('buyer')) throw new ShopError('forbidden', texts().onlyBuyer);
      const before = await listReturnsOfRequest(tx, form.request);
      if (before.length > 0) {
        checkSameRequest(isSameAsk(before, orderId, form));
        return { ids: before.map(({ id }) => id), person };
      }
      const ids = await openReturn(tx, person, order, {
        kind: 'return',
        requestId: form.request,
        reason: form.reason,
        words: form.words || null,
        lines: form.lines.map(({ line, quantity }) => ({ lineId: line, quantity })),
        period: toPeriod(order, await listParcels(tx, orderId), settings),
      });
      return { ids, person };
    });
  } catch (error) {
    // One request for two orders at the same moment.
    if (violatedConstraint(error) !== 'returns_request') throw error;
    throw new ShopError('request-used', orderTexts().requestUsed);
  }
}
