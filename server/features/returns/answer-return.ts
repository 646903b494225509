import type { ReturnState } from '#contract/return-states.ts';
import { defineTexts } from '#contract/texts.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { notFound } from '#server/errors.ts';
import * as en from '#server/texts/en/returns.ts';
import { noteMoney } from '../activity/note-money.ts';
import { changeOrder, type Person } from '../orders/change-order.ts';
import type { LockOrder } from '../orders/order-caller.ts';
import type { StoredOrder } from '../orders/orders.rules.ts';
import { dueFrom } from './open-return.ts';
import { type MailedSettings, queueAnswerMail } from './queue-return-mails.ts';
import { checkMayBecome, nameOfReturn, returnActors, type StoredReturn } from './returns.rules.ts';
import { findReturn, updateReturn } from './returns.store.ts';

const texts = defineTexts({ en });

/** A return of a locked order, and who changes it. */
export interface LockedReturn {
  order: StoredOrder;
  stored: StoredReturn;
  person: Person;
  actors: ReturnType<typeof returnActors>;
}

/**
 * Locks the order of a return, and then reads it.
 * @param merchantId the merchant that the caller works for
 * @throws not-found for a return that the caller does not see: of another order, or of another merchant's part
 */
export async function lockReturn(
  tx: Db,
  lock: LockOrder,
  id: string,
  merchantId: string | null,
): Promise<LockedReturn> {
  const found = await findReturn(tx, id);
  // Also for an unknown one, so that wrong keys are counted.
  const locked = await lock(tx, { orderId: found?.orderId ?? id });
  const stored = locked && found ? await findReturn(tx, id) : null;
  if (!locked || !stored) throw notFound(texts().noReturn);
  const { order, role, person } = locked;
  if (role === 'merchant' && !isOwnPart(order, stored, merchantId)) throw notFound(texts().noReturn);
  const isBuyer = person.id !== null && order.userId === person.id;
  return { order, stored, person, actors: returnActors(role, isBuyer) };
}

const isOwnPart = ({ lines }: StoredOrder, { part }: StoredReturn, merchantId: string | null): boolean =>
  lines.some((line) => line.part === part && line.merchantId === merchantId);

interface Answer {
  to: Exclude<ReturnState, 'asked' | 'received'>;
  /** Why it is refused, for the buyer. */
  words?: string;
}

/** Whose return it is. */
interface WhichReturn {
  id: string;
  /** The merchant that the caller works for. */
  merchantId: string | null;
  /** The owner's, for the buyer's mail. */
  settings: MailedSettings;
}

/**
 * Accepts, refuses, closes or cancels a return. One that is so already stays as it is.
 * @returns who did it
 * @throws not-found as `lockReturn`
 * @throws forbidden for who may see it, and not do this
 * @throws return-state in a state from which nobody can
 */
export async function answerReturn(
  db: Db,
  lock: LockOrder,
  { id, merchantId, settings }: WhichReturn,
  { to, words }: Answer,
): Promise<Person> {
  return await inTransaction(db, async (tx) => {
    const { order, stored, person, actors } = await lockReturn(tx, lock, id, merchantId);
    if (stored.state === to && stored.decision === (words ?? stored.decision)) return person;
    checkMayBecome(order, stored, to, actors);
    const now = new Date();
    const isDecided = to === 'accepted' || to === 'refused';
    const changes = {
      state: to,
      ...(isDecided ? { decidedAt: now, decidedBy: person.id } : { endedAt: now }),
      ...(to === 'accepted' ? { dueAt: dueFrom(now) } : {}),
      ...(words === undefined ? {} : { decision: words }),
    };
    await updateReturn(tx, id, changes);
    const pieces = stored.lines.map(({ lineId, quantity }) => ({ lineId, quantity }));
    await changeOrder(tx, person, order, {
      events: [
        {
          part: stored.part,
          kind: `return-${to}`,
          details: { returnId: id, name: nameOfReturn(order, stored), lines: pieces },
        },
      ],
    });
    await noteReturn(tx, person, order, `return-${to}`);
    await queueAnswerMail(tx, order, { ...stored, ...changes }, settings);
    return person;
  });
}

/** Notes in Activity what somebody of the shop or of the merchant has decided about a return. */
export async function noteReturn(
  tx: Db,
  { id: by }: Person,
  { number, userId }: Pick<StoredOrder, 'number' | 'userId'>,
  change: `return-${Answer['to'] | 'received'}`,
): Promise<void> {
  if (by !== null && by !== userId) await noteMoney(tx, { by, change, order: number });
}
