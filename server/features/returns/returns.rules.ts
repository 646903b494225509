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
import { defineTexts } from '#contract/texts.ts';
import { refuseField, ShopError } from '#server/errors.ts';
import { formatCount, formatDate } from '#server/format/format.ts';
import * as en from '#server/texts/en/returns.ts';
import { nameWithChoice } from '../cart/cart.rules.ts';
import { isSamePieces, type OrderRole, type Pieces, type StoredLine } from '../orders/orders.rules.ts';

const texts = defineTexts({ en });

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
  withheldMinor: number;
  createdAt: Date;
  decidedAt: Date | null;
  dueAt: Date | null;
  receivedAt: Date | null;
  endedAt: Date | null;
  lines: ReturnedPieces[];
}

/** Who somebody is for a return of an order that they see. */
export function returnActors(role: OrderRole, isBuyer: boolean): ReturnActor[] {
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

type ReturnableLine = Pick<StoredLine, 'id' | 'shippedQuantity' | 'returnedQuantity' | 'cannotReturn'>;

/** Pieces of a line that were sent, and neither come back nor have. */
const piecesLeft = (line: ReturnableLine, comingBack: ReadonlyMap<string, number>): number =>
  line.shippedQuantity - line.returnedQuantity - (comingBack.get(line.id) ?? 0);

/**
 * The returns that have to give up pieces for a withdrawal, and what is left of each. Pieces that no return holds are withdrawn from first.
 * @param held open ones that were asked for
 */
export function returnsThatYield(
  lines: readonly ReturnableLine[],
  comingBack: ReadonlyMap<string, number>,
  held: readonly StoredReturn[],
  withdrawn: readonly Pieces[],
): { stored: StoredReturn; rest: Pieces[] }[] {
  const missing = new Map(
    lines.map((line) => {
      const { quantity = 0 } = withdrawn.find(({ lineId }) => lineId === line.id) ?? {};
      return [line.id, Math.max(0, quantity - piecesLeft(line, comingBack))];
    }),
  );
  return held.flatMap((stored) => {
    const rest = stored.lines.map(({ lineId, quantity }) => {
      const wanted = missing.get(lineId) ?? 0;
      missing.set(lineId, Math.max(0, wanted - quantity));
      return { lineId, quantity: Math.max(0, quantity - wanted) };
    });
    const isSame = rest.every(({ quantity }, at) => quantity === stored.lines[at]?.quantity);
    return isSame ? [] : [{ stored, rest: rest.filter(({ quantity }) => quantity > 0) }];
  });
}

/** How many pieces of a line its buyer may ask to send back. @param period null for a withdrawal: whoever takes it has looked at that */
export function toCanGoBack(
  line: ReturnableLine,
  comingBack: ReadonlyMap<string, number>,
  period: Period | null,
): CanGoBack {
  const left = piecesLeft(line, comingBack);
  const whyNot = findWhyNot(line, left, period);
  return {
    quantity: whyNot ? 0 : left,
    comingBack: comingBack.get(line.id) ?? 0,
    until: period?.until ?? null,
    whyNot,
  };
}

function findWhyNot(line: ReturnableLine, left: number, period: Period | null): CanGoBack['whyNot'] {
  if (line.shippedQuantity === 0) return 'not-sent';
  if (left <= 0) return 'none-left';
  if (period && line.cannotReturn) return 'excluded';
  return period && isOver(period.until, period.timeZone, period.now) ? 'period-over' : null;
}

/**
 * The pieces that a form asks to send back.
 * @throws wrong-order for a line of another order
 * @throws not-returnable for more than can go back, and after the period
 */
export function checkReturnable(
  lines: readonly (ReturnableLine & Pick<StoredLine, 'name' | 'choice'>)[],
  comingBack: ReadonlyMap<string, number>,
  period: Period | null,
  asked: readonly Pieces[],
): void {
  asked.forEach(({ lineId, quantity }, index) => {
    const line = lines.find(({ id }) => id === lineId);
    if (!line) throw refuseField(`lines.${index}.line`, texts().otherReturn, 'wrong-order');
    const left = piecesLeft(line, comingBack);
    const whyNot = findWhyNot(line, left, period);
    if (!whyNot && quantity <= left) return;
    const words = refusalWords(nameWithChoice(line), left, whyNot, period);
    throw refuseField(`lines.${index}.quantity`, words, 'not-returnable');
  });
}

function refusalWords(
  name: string,
  left: number,
  whyNot: CanGoBack['whyNot'],
  period: Period | null,
): string {
  const { tooManyBack, noneBack, periodOver, excluded } = texts();
  if (whyNot === 'excluded') return excluded(name);
  if (whyNot === 'period-over' && period?.until)
    return periodOver(name, formatDate(startOfDay(period.timeZone, period.until)));
  return left > 0 ? tooManyBack(name, formatCount(left)) : noneBack(name);
}

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
 * The pieces that have come of a return, in the sequence of its lines; none of those that are not named.
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
