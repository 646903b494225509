import { defineTexts } from '#contract/texts.ts';
import type { ChosenPieces, WithdrawalReceipt } from '#contract/withdrawals.contract.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { notFound, refuseField, ShopError } from '#server/errors.ts';
import * as en from '#server/texts/en/withdrawals.ts';
import { changeOrder } from '../orders/change-order.ts';
import { findComingBack } from '../orders/coming-back.store.ts';
import type { OrderCaller } from '../orders/order-caller.ts';
import type { Pieces, StoredOrder } from '../orders/orders.rules.ts';
import { lockOrder } from '../orders/orders.store.ts';
import { actOnWithdrawal } from './act-on-withdrawal.ts';
import { findOutcome } from './find-outcome.ts';
import { checkDecides, openWithdrawal } from './open-withdrawal.ts';
import { queueConfirmedMail, queueDecidedMails, queueDeniedMails } from './queue-withdrawal-mails.ts';
import { type Shop, toReceipt } from './receive-withdrawal.ts';
import { type Answer, isSomethingLeft, stateAfter, toLabel } from './withdrawals.rules.ts';
import {
  decideOthers,
  decideWithdrawal,
  lockWithdrawal,
  type StoredWithdrawal,
} from './withdrawals.store.ts';

const texts = defineTexts({ en });

interface Decision {
  answer: Answer;
  /** The pieces that a statement in words is about. */
  chosen?: ChosenPieces | undefined;
  /** The shop's, for its mail. */
  words?: string | null | undefined;
}

/**
 * Confirms or denies a withdrawal, for whoever has the key in the mail to the order's own address, its buyer, and the shop
 * (docs/rules.md#withdrawals). The same answer again changes nothing. Denied, the order is free of all statements that wait for this.
 * @throws unauthorized, not-found, forbidden and too-many as `openWithdrawal`
 * @throws already-done when it was decided otherwise before, or by the shop in other words, or a person of the shop decides
 * @throws invalid-input without the pieces of a statement in words, as long as there are any, and when the shop denies without words
 */
export async function answerWithdrawal(
  shop: Shop,
  caller: OrderCaller,
  id: string,
  { answer, chosen, words }: Decision,
): Promise<WithdrawalReceipt> {
  const settings = await shop.shopSettings.latest();
  return await inTransaction(shop.db, async (tx) => {
    const { withdrawal: seen, decider, person } = await openWithdrawal(tx, shop, caller, id);
    if (decider === 'shop') checkDecides(caller.actor);
    // The order first, as everything that changes one.
    const order = seen.orderId === null ? null : await lockOrder(tx, { orderId: seen.orderId });
    const withdrawal = await lockWithdrawal(tx, id);
    if (!withdrawal) throw notFound(texts().noWithdrawal);
    const state = stateAfter(withdrawal.state, answer, decider);
    if (state === null) throw new ShopError('already-done', refusalText(withdrawal));
    const decision = (decider === 'shop' && words) || null;
    if (state === 'same') {
      // Words that were never sent are not lost in silence.
      if (decision && decision !== withdrawal.decision) throw new ShopError('already-done', texts().settled);
      return await decidedReceipt({ ...shop, db: tx }, withdrawal);
    }
    if (answer === 'deny' && decider === 'shop' && order && !decision) {
      throw refuseField('words', texts().sayWhy);
    }

    const lines = state === 'acted' ? await chosenLines(tx, withdrawal, order, chosen) : null;
    const by = { state, decidedBy: decider === 'shop' ? person.id : null, decision };
    await decideWithdrawal(tx, { id, ...by, lines });
    const decided = { ...withdrawal, state, decision, lines: lines ?? withdrawal.lines };
    let others: StoredWithdrawal[] = [];
    if (order && state === 'acted') {
      await actOnWithdrawal(tx, settings, person, order, decided);
      const outcome = await findOutcome({ ...shop, db: tx }, decided);
      await queueConfirmedMail(tx, decided, { order, outcome });
    } else if (order) {
      if (state === 'denied') others = await decideOthers(tx, { orderId: order.id, ...by });
      const events = [decided, ...others].map(
        (one) => ({ part: null, kind: 'withdrawal-denied', details: { name: toLabel(one) } }) as const,
      );
      await changeOrder(tx, person, order, { events });
      if (decider === 'buyer') await queueDeniedMails(tx, decided, order);
    }
    if (decider === 'shop') await queueDecidedMails(tx, [decided, ...others], order);
    return await decidedReceipt({ ...shop, db: tx }, decided);
  });
}

const decidedReceipt = async (shop: Shop, withdrawal: StoredWithdrawal): Promise<WithdrawalReceipt> =>
  toReceipt(withdrawal, { isKnown: true, outcome: await findOutcome(shop, withdrawal) });

/** Null for the whole order, and for lines that were chosen before. */
async function chosenLines(
  tx: Db,
  { items }: StoredWithdrawal,
  order: StoredOrder | null,
  chosen?: ChosenPieces,
): Promise<Pieces[] | null> {
  if (items === null) return null;
  const lines = (chosen ?? []).map(({ line, quantity }) => ({ lineId: line, quantity }));
  const isOfOrder = lines.every(({ lineId }) => order?.lines.some(({ id }) => id === lineId));
  if (!isOfOrder) throw refuseField('lines', texts().otherOrder, 'wrong-order');
  if (lines.length > 0 || !order) return lines;
  const comingBack = await findComingBack(tx, order.id, ['withdrawal']);
  if (isSomethingLeft(order.lines, comingBack)) throw refuseField('lines', texts().choose);
  return lines;
}

function refusalText({ state }: StoredWithdrawal): string {
  const { confirmed, denied, settled, personDecides } = texts();
  if (state === 'acted') return confirmed;
  if (state === 'denied') return denied;
  return state === 'settled' ? settled : personDecides;
}
