import { isSame } from '#contract/is-same.ts';
import { withdrawalLabel } from '#contract/order-number.ts';
import type { WithdrawalState } from '#contract/return-states.ts';
import type { WithdrawalForm } from '#contract/withdrawals.contract.ts';
import { formatCount } from '#server/format/format.ts';
import { nameWithChoice } from '../cart/cart.rules.ts';
import { type LineCounts, openPieces, type Pieces } from '../orders/orders.rules.ts';

interface WithdrawnLine extends Omit<LineCounts, 'isProcessing'> {
  id: string;
}

/** Pieces of a withdrawal: those that were not sent, and those that come back. */
interface SplitPieces {
  open: Pieces[];
  sent: Pieces[];
}

/**
 * The pieces that a withdrawal is about, as far as something is left of them: those that were not sent first, since nobody has to send them
 * back.
 * @param chosen null for the whole order
 * @param comingBack pieces of open withdrawals, by the id of the line: those that were asked back can be withdrawn from
 */
export function splitPieces(
  lines: readonly WithdrawnLine[],
  chosen: readonly Pieces[] | null,
  comingBack: ReadonlyMap<string, number>,
): SplitPieces {
  const split = lines.map((line) => {
    const wanted = chosen === null ? line.quantity : chosenQuantity(chosen, line.id);
    const open = Math.min(wanted, openPieces(line));
    const atBuyer = line.shippedQuantity - line.returnedQuantity - (comingBack.get(line.id) ?? 0);
    return { lineId: line.id, open, sent: Math.min(wanted - open, Math.max(0, atBuyer)) };
  });
  const those = (which: 'open' | 'sent') =>
    split.flatMap(({ lineId, [which]: quantity }) => (quantity > 0 ? [{ lineId, quantity }] : []));
  return { open: those('open'), sent: those('sent') };
}

/** True while pieces of an order can be withdrawn from. @param comingBack as of `splitPieces` */
export function isSomethingLeft(
  lines: readonly WithdrawnLine[],
  comingBack: ReadonlyMap<string, number>,
): boolean {
  const { open, sent } = splitPieces(lines, null, comingBack);
  return open.length > 0 || sent.length > 0;
}

const chosenQuantity = (pieces: readonly Pieces[], lineId: string) =>
  pieces.reduce((sum, one) => sum + (one.lineId === lineId ? one.quantity : 0), 0);

/** Both as one list, in the sequence of the lines. */
export const allPieces = ({ open, sent }: SplitPieces, lines: readonly { id: string }[]): Pieces[] =>
  lines.flatMap(({ id: lineId }) => {
    const quantity = chosenQuantity([...open, ...sent], lineId);
    return quantity > 0 ? [{ lineId, quantity }] : [];
  });

interface NamedLine {
  id: string;
  name: string;
  choice: string | null;
}

/** Pieces by the names of their lines, as mails and pages say them. */
export const namedPieces = (pieces: readonly Pieces[], lines: readonly NamedLine[]) =>
  pieces.flatMap(({ lineId, quantity }) => {
    const line = lines.find(({ id }) => id === lineId);
    return line ? [{ name: nameWithChoice(line), quantity }] : [];
  });

/** '2 × Half-Dip Mug', a line each. */
export const pieceLines = (pieces: readonly Pieces[], lines: readonly NamedLine[]): string[] =>
  namedPieces(pieces, lines).map(({ name, quantity }) => `${formatCount(quantity)} × ${name}`);

/** `W-1017`. */
export const toLabel = ({ number }: { number: number }): string => withdrawalLabel(number);

interface NamedWithdrawal {
  id: string;
  number: number;
  receivedAt: Date;
  state: WithdrawalState;
}

/** A withdrawal by its number, without what was typed. */
export const presentNamed = ({ id, number, receivedAt, state }: NamedWithdrawal) => ({
  _id: id,
  number: withdrawalLabel(number),
  receivedAt: receivedAt.toISOString(),
  state,
});

interface Statement {
  typedNumber: string;
  typedEmail: string;
  typedName: string;
  items: string | null;
  lines: readonly Pieces[] | null;
}

/** True when a request that is sent again says what it has said before. Lines of a statement in words were chosen since. */
export function isSameStatement(
  stored: Statement,
  { number, email, name, items = null }: WithdrawalForm,
): boolean {
  const lines = Array.isArray(items) ? items.map(({ line, quantity }) => ({ lineId: line, quantity })) : null;
  const isSameThings = Array.isArray(items) ? isSame(stored.lines, lines) : stored.items === (items ?? null);
  const { typedNumber, typedEmail, typedName } = stored;
  return isSameThings && isSame([typedNumber, typedEmail, typedName], [number, email, name]);
}

interface OrderOfAddress {
  user: { email: string | null };
  buyer: { email: string | null } | null;
}

/** The own address of an order: that of its account now, of its guest, or the one that a deleted account had. */
export const ownAddress = ({ user, buyer }: OrderOfAddress): string | null =>
  user.email ?? buyer?.email ?? null;

/** True when it is the own address of an order, ignoring case. */
export const isOwnAddress = (order: OrderOfAddress, email: string): boolean =>
  ownAddress(order)?.toLowerCase() === email.toLowerCase();

/** The state of a new statement. Whoever is known, or has an order of this address, gets the right to it; a person decides about all others. */
export function stateOfNew(found: {
  isMatched: boolean;
  isKnown: boolean;
  isLate: boolean;
}): WithdrawalState {
  if (!found.isMatched) return 'unmatched';
  if (found.isLate) return 'late';
  return found.isKnown ? 'acted' : 'unconfirmed';
}

/** Whoever decides: the buyer, also by the key of the mail, or the shop. */
export type Decider = 'buyer' | 'shop';
export type Answer = 'confirm' | 'deny';

interface Transition {
  from: WithdrawalState;
  answer: Answer;
  to: WithdrawalState;
  by: readonly Decider[];
}

/** All changes of a statement's state (docs/rules.md#withdrawals). The same answer again changes nothing. */
const transitions: readonly Transition[] = [
  { from: 'unconfirmed', answer: 'confirm', to: 'acted', by: ['buyer', 'shop'] },
  { from: 'unconfirmed', answer: 'deny', to: 'denied', by: ['buyer', 'shop'] },
  { from: 'late', answer: 'confirm', to: 'acted', by: ['shop'] },
  { from: 'late', answer: 'deny', to: 'settled', by: ['shop'] },
  { from: 'unmatched', answer: 'deny', to: 'settled', by: ['shop'] },
];

export const mayDecide = (state: WithdrawalState, by: Decider): boolean =>
  transitions.some((one) => one.from === state && one.by.includes(by));

const sameAgain: Record<Answer, readonly WithdrawalState[]> = {
  confirm: ['acted'],
  deny: ['denied', 'settled'],
};

/** @returns the new state; 'same' when it was answered like this before; null when it was decided otherwise, or others decide */
export function stateAfter(state: WithdrawalState, answer: Answer, by: Decider) {
  if (sameAgain[answer].includes(state)) return 'same';
  return (
    transitions.find((one) => one.from === state && one.answer === answer && one.by.includes(by))?.to ?? null
  );
}
