import type { TrackingForm } from '#contract/fulfilment.contract.ts';
import { parcelLabel } from '#contract/order-number.ts';
import { defineTexts } from '#contract/texts.ts';
import type { BulkOutcome } from '#contract/work-list.contract.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { notFound, refuseField } from '#server/errors.ts';
import type { Actor } from '#server/http/actor.ts';
import * as enFulfilment from '#server/texts/en/fulfilment.ts';
import * as en from '#server/texts/en/tracking-list.ts';
import { refusalOfError } from '../../orders/orders.rules.ts';
import { changeParcel, lockParcelToChange } from '../change-parcel.ts';
import { isSameTracking, isTracked, toTracking } from '../tracking.rules.ts';

const texts = defineTexts({ en });
const parcelTexts = defineTexts({ en: enFulfilment });

interface NamedParcel {
  orderId: string;
  part: number;
  parcelId: string;
}

/**
 * Adds the number of a parcel that was sent without one, in a transaction of its own, and tells the buyer if asked to. One that has got another
 * number meanwhile keeps it.
 */
export async function addNumber(
  db: Db,
  actor: Actor,
  { part, ...which }: NamedParcel,
  form: TrackingForm,
): Promise<{ _id: string; number: number } | BulkOutcome['refused'][number]> {
  const _id = which.orderId;
  try {
    return await inTransaction(db, async (tx) => {
      const { order, parcel } = await lockParcelToChange(tx, actor, which);
      if (parcel.part !== part) throw notFound(parcelTexts().noParcel);
      const { number } = order;
      if (!isTracked(toTracking(form))) throw refuseField('trackingNumber', texts().noNumberToAdd);
      if (isTracked(parcel) && !isSameTracking(parcel, toTracking(form))) {
        const reason = texts().hasNumber(parcelLabel(number, part, parcel.number));
        return { _id, number, code: 'already-sent', reason };
      }
      await changeParcel(tx, actor, which, form);
      return { _id, number };
    });
  } catch (error) {
    return { _id, number: null, ...refusalOfError(error) };
  }
}
