import type { ReturnReason } from '#contract/return-states.ts';
import type { ReturnShown } from '#contract/returns.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { formatCount } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/staff-returns.ts';
import { readPieces } from '../refunds/refund-amounts.ts';

const texts = defineTexts({ en });

/** Pieces of one line, as typed. */
export interface Typed {
  came: string;
  shelf: string;
}
/** By the ids of the lines. */
export type ReceivedDraft = Readonly<Record<string, Typed>>;

/** Reasons for which nothing that comes can be sold. */
const unsaleable: ReadonlySet<ReturnReason | null> = new Set(['damaged', 'missing']);

/** All of it came, and goes back on the shelf where it can be sold. */
export const fullDraft = ({ lines, reason }: Pick<ReturnShown, 'lines' | 'reason'>): ReceivedDraft =>
  Object.fromEntries(
    lines.map(({ line, quantity }) => [
      line,
      { came: String(quantity), shelf: unsaleable.has(reason) ? '0' : String(quantity) },
    ]),
  );

/** Never more goes back than came; while all does, it still does. */
export function withCame({ came, shelf }: Typed, next: string): Typed {
  const [before, back, now] = [readPieces(came), readPieces(shelf), readPieces(next)];
  if (!Number.isInteger(now)) return { came: next, shelf };
  const goesBack = before > 0 && back === before ? now : Math.min(back, now);
  return { came: next, shelf: String(goesBack) };
}

export const sumTyped = (draft: ReceivedDraft, of: keyof Typed): number =>
  Object.values(draft).reduce((sum, typed) => sum + (readPieces(typed[of]) || 0), 0);

/** 'Stock rises by 2.', '1 is not put back: it is damaged. Stock stays as it is.' */
export function stockSentence(draft: ReceivedDraft, reason: ReturnReason | null): string {
  const words = texts().receive;
  const [came, shelf] = [sumTyped(draft, 'came'), sumTyped(draft, 'shelf')];
  if (came === 0) return words.nothing;
  const left = came - shelf;
  return [
    left > 0 && words.notPutBack(left, formatCount(left), reason === 'damaged'),
    shelf > 0 ? words.rises(formatCount(shelf)) : words.stays,
  ]
    .filter(Boolean)
    .join(' ');
}
