import type { StockPolicy } from '#contract/statuses.ts';
import type { SentStockFields, StockFields } from '#contract/stock-fields.ts';
import { defineTexts } from '#contract/texts.ts';
import * as en from '#server/texts/en/product-import.ts';
import { readNumberCell } from '../import-sources/number-cell.rules.ts';
import { cellText } from './cell-text.rules.ts';
import { formsOfDay, readDay } from './day-cells.rules.ts';

const texts = defineTexts({ en });

/** The cell `stockPolicy`, as it was read. */
export interface StockPolicyCell {
  policy: StockPolicy;
  /** With back-orders. */
  backOrderLimit?: number;
  backOrderFrom?: string;
}

export type StoredPolicy = Omit<StockFields, 'lowStockAt'>;

const backOrder = /^back[- ]?order(?:s|ed)?(?:\s+(?!from\b)(\S+))?(?:\s+from\s+(\S.*))?$/i;
const maxPieces = 1_000_000;
const message =
  'Write tracked, untracked, or back-order for stockPolicy, also with a limit and a day: back-order 20 from 2027-03-15.';

/** @returns undefined for an empty cell, or why it is refused */
export function readStockPolicy(cell: unknown): StockPolicyCell | string | undefined {
  const text = cellText(cell);
  if (text === '') return undefined;
  const policy = (['tracked', 'untracked'] as const).find((one) => one === text.toLowerCase());
  if (policy) return { policy };
  const [found, limit, day] = backOrder.exec(text) ?? [];
  const { value, refusal } = readNumberCell(limit);
  if (refusal) return refusal;
  const pieces = Number(value ?? 0);
  const isLimit = Number.isInteger(pieces) && pieces >= 0 && pieces <= maxPieces;
  if (!found || !isLimit) return message;
  const from = day === undefined ? undefined : readDay(day);
  if (from === null) return texts().noDay(formsOfDay());
  if (from && from < '2000') return message;
  return {
    policy: 'back-order',
    ...(limit && { backOrderLimit: pieces }),
    ...(from && { backOrderFrom: from }),
  };
}

/** @returns the policy after the cell: back-orders without a limit or a day keep those that there are, or have none and ship at once */
export function policyAfter(
  stored: StoredPolicy | null,
  { policy, backOrderLimit, backOrderFrom }: StockPolicyCell,
  today = new Date().toISOString().slice(0, 10),
): SentStockFields & StoredPolicy {
  if (policy !== 'back-order') return { policy, backOrderLimit: null, backOrderFrom: null };
  return {
    policy,
    backOrderLimit: backOrderLimit ?? stored?.backOrderLimit ?? maxPieces,
    backOrderFrom: backOrderFrom ?? stored?.backOrderFrom ?? today,
  };
}

/** @returns the cell that `readStockPolicy` reads */
export const cellOfPolicy = ({ policy, backOrderLimit, backOrderFrom }: StoredPolicy): string =>
  policy === 'back-order' ? `back-order ${backOrderLimit} from ${backOrderFrom}` : policy;
