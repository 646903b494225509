import { returnLabel } from '#contract/order-number.ts';
import type { ReturnKind, ReturnReason } from '#contract/return-states.ts';
import { dayIn, daysAfter } from '#contract/shop-days.ts';
import { daysToAnswer, type OpenReturn } from '#contract/work-list.contract.ts';

/** A return that is on its way back, or has come. */
export interface StoredReturn {
  id: string;
  number: number;
  kind: ReturnKind;
  state: OpenReturn['state'];
  reason: ReturnReason | null;
  /** As PostgreSQL writes them. */
  createdAt: string;
  dueAt: string | null;
  lines: OpenReturn['first'][];
  merchant: OpenReturn['merchant'];
}

/** @param today in the shop's time zone */
export function presentReturn(
  { id, number, kind, state, reason, createdAt, dueAt, lines, merchant }: StoredReturn,
  { order, today, timeZone }: { order: number; today: string; timeZone: string },
): OpenReturn {
  const [first = { name: '', choice: null, imageUrl: null, quantity: 0 }, ...others] = lines;
  const days = {
    asked: daysAfter(dayIn(timeZone, new Date(createdAt)), daysToAnswer),
    accepted: dueAt === null ? null : dayIn(timeZone, new Date(dueAt)),
    received: null,
  };
  const day = days[state];
  return {
    _id: id,
    name: returnLabel(kind, order, number),
    ...{ kind, state, reason, merchant, first },
    more: others.reduce((sum, { quantity }) => sum + quantity, 0),
    day,
    isLate: day !== null && day < today,
  };
}
