import { v7 } from 'uuid';
import type { MoneyChange } from '#contract/activity.contract.ts';
import { toMajor } from '#contract/money.ts';
import type { Db } from '#server/db/db.ts';
import { insertActivity } from './activity.store.ts';

interface MoneyDecision {
  /** Somebody of the shop, or of the merchant whose pieces were cancelled. */
  by: string;
  change: MoneyChange;
  /** The number of the order; null for a payment that never became one. */
  order: number | null;
  /** In minor units. */
  amountMinor?: number;
}

/** Notes in the transaction of the change what somebody of the staff decides about the money of an order. */
export async function noteMoney(tx: Db, { by, change, order, amountMinor }: MoneyDecision): Promise<void> {
  const details = {
    change,
    ...(order === null ? {} : { order }),
    ...(amountMinor === undefined ? {} : { amount: toMajor(amountMinor) }),
  };
  await insertActivity(tx, [{ id: v7(), at: new Date(), kind: 'money-decided', by, details }]);
}
