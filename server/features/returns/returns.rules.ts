import { returnLabel } from '#contract/order-number.ts';
import { isOver } from '#contract/return-period.ts';
import {
  type ReturnActor,
  type ReturnKind,
  type ReturnReason,
  type ReturnState,
  returnTransitions,
} from '#contract/return-states.ts';
import type { CanGoBack, ReturnForm } from '#contract/returns.contract.ts';
import { startOfDay } from '#contract/shop-days.ts';
import { textsOf } from '#contract/texts.ts';
import { refuseField, ShopError } from '#server/errors.ts';
import { formatCount, formatDate } from '#server/format/format.ts';
import * as en from '#server/texts/en/returns.ts';
import { nameWithChoice } from '../cart/cart.rules.ts';
import { isSamePieces, type OrderRole, type Pieces, type StoredLine } from '../orders/orders.rules.ts';

const texts = textsOf({ en });

export interface ReturnedPieces extends Pieces {
  received: number;
  restocked: number;
}

export interface StoredReturn {
  id: string;
  number: number;
  orderId: string;
  part: number;
  kind: ReturnKind;
  state: ReturnState;
  reason: ReturnReason | null;
  words: string | null;
  decision: string | null;
  deliveryMinor: number;
  createdAt: Date;
  decidedAt: Date | null;
  dueAt: Date | null;
  receivedAt: Date | null;
  endedAt: Date | null;
  lines: ReturnedPieces[];
}

/** Who somebody is for a return of an order that they see. */
export function actorsOf(role: OrderRole, isBuyer: boolean): ReturnActor[] {
  const sellers: Record<OrderRole, ReturnActor[]> = {
    administrator: ['seller', 'shop'],
    merchant: ['seller'],
    owner: [],
    reader: [],
  };
  return [...sellers[role], ...(isBuyer || role === 'owner' ? (['buyer'] as const) : [])];
}

/** True when the table of transitions has it for one of these. */
export const mayBecome = (
  { kind, state }: Pick<StoredReturn, 'kind' | 'state'>,
  to: ReturnState,
  actors: readonly ReturnActor[],
): boolean =>
  returnTransitions.some(
    (one) => one.from === state && one.to === to && actors.some((actor) => one.by[kind].includes(actor)),
  );

/**
 * @throws return-state when nobody can change it like this
 * @throws forbidden when only somebody else can
 */
export function checkMayBecome(
  order: { number: number },
  stored: StoredReturn,
  to: ReturnState,
  actors: readonly ReturnActor[],
): void {
  if (mayBecome(stored, to, actors)) return;
  if (mayBecome(stored, to, ['buyer', 'seller', 'shop'])) throw new ShopError('forbidden', texts().notYours);
  throw new ShopError('return-state', texts().isInState(nameOfReturn(order, stored), stored.state));
}

export const nameOfReturn = (
  order: { number: number },
  { kind, number }: Pick<StoredReturn, 'kind' | 'number'>,
) => returnLabel(kind, order.number, number);

/** Until when things of an order go back. */
export interface Period {
  /** The last day; null while something is still to arrive. */
  until: string | null;
  timeZone: string;
  now: Date;
}

type ReturnableLine = Pick<StoredLine, 'id' | 'shippedQuantity' | 'returnedQuantity'>;

/** Pieces of a line that were sent, and neither come back nor have. */
const leftOf = (line: ReturnableLine, comingBack: ReadonlyMap<string, number>): number =>
  line.shippedQuantity - line.returnedQuantity - (comingBack.get(line.id) ?? 0);

/** How many pieces of a line its buyer may ask to send back. */
export function canGoBackOf(
  line: ReturnableLine,
  comingBack: ReadonlyMap<string, number>,
  { until, timeZone, now }: Period,
): CanGoBack {
  const left = leftOf(line, comingBack);
  const whyNot =
    line.shippedQuantity === 0
      ? 'not-sent'
      : left <= 0
        ? 'none-left'
        : isOver(until, timeZone, now)
          ? 'period-over'
          : null;
  return { quantity: whyNot ? 0 : left, comingBack: comingBack.get(line.id) ?? 0, until, whyNot };
}

/**
 * The pieces that a form asks to send back.
 * @throws wrong-order for a line of another order
 * @throws not-returnable for more than can go back, and after the period
 */
export function checkReturnable(
  lines: readonly (ReturnableLine & Pick<StoredLine, 'name' | 'choice'>)[],
  comingBack: ReadonlyMap<string, number>,
  period: Period,
  asked: readonly Pieces[],
): void {
  asked.forEach(({ lineId, quantity }, index) => {
    const line = lines.find(({ id }) => id === lineId);
    if (!line) throw refuseField(`lines.${index}.line`, texts().otherReturn, 'wrong-order');
    const { timeZone } = period;
    const { whyNot, until } = canGoBackOf(line, comingBack, period);
    const left = leftOf(line, comingBack);
    if (!whyNot && quantity <= left) return;
    const { tooManyBack, noneBack, periodOver, excluded } = texts();
    const name = nameWithChoice(line);
    const words =
      whyNot === 'period-over'
        ? periodOver(name, formatDate(startOfDay(timeZone, until ?? '')))
        : whyNot === 'excluded'
          ? excluded(name)
          : left > 0
            ? tooManyBack(name, formatCount(left))
            : noneBack(name);
    throw refuseField(`lines.${index}.quantity`, words, 'not-returnable');
  });
}

/** For a withdrawal: whoever takes it has looked at its period. */
export const always: Period = { until: null, timeZone: 'UTC', now: new Date(0) };

/** True when a request that was sent before asks for the same. */
export const isSameAsk = (
  stored: readonly StoredReturn[],
  orderId: string,
  { lines, reason, words }: ReturnForm,
): boolean =>
  stored.every((one) => one.orderId === orderId && one.reason === reason && one.words === (words || null)) &&
  isSamePieces(
    stored.flatMap((one) => one.lines),
    lines,
  );

/**
 * What has come of a return, in the sequence of its lines; nothing of those that are not named.
 * @throws wrong-order for a line that is not of it
 * @throws not-returnable for more than were to come
 */
export function receivedPieces(
  { lines }: Pick<StoredReturn, 'lines'>,
  named: readonly Pick<StoredLine, 'id' | 'name' | 'choice'>[],
  came: readonly { line: string; received: number; restocked: number }[],
): ReturnedPieces[] {
  came.forEach(({ line, received }, index) => {
    const asked = lines.find(({ lineId }) => lineId === line);
    const order = named.find(({ id }) => id === line);
    if (!asked || !order) throw refuseField(`lines.${index}.line`, texts().otherReturn, 'wrong-order');
    if (received <= asked.quantity) return;
    const words = texts().moreThanAsked(nameWithChoice(order), formatCount(asked.quantity));
    throw refuseField(`lines.${index}.received`, words, 'not-returnable');
  });
  return lines.map(({ lineId, quantity }) => {
    const { received = 0, restocked = 0 } = came.find(({ line }) => line === lineId) ?? {};
    return { lineId, quantity, received, restocked };
  });
}
