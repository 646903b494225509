import type { priceRoundings } from '#contract/bulk-edits.contract.ts';
import { readLimit } from '#contract/read-limit.ts';
import type { SafetyContact } from '#contract/safety-contacts.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { readNumber, sentNumber } from '#web/components/form/read-number.ts';
import * as en from '#web/texts/en/bulk-edit.ts';
import type { SentChange } from './bulk.queries.ts';

export type BulkKind = SentChange['kind'];

/** The values of the dialog's fields, as typed. */
export interface DraftChange {
  direction: 'up' | 'down';
  percent: string;
  rounding: (typeof priceRoundings)[number];
  startsAt: string | null;
  endsAt: string | null;
  how: 'add' | 'remove' | 'set';
  /** Ids with commas between. */
  categories: string;
  manufacturer: SafetyContact | null;
  responsible: SafetyContact | null;
  warnings: string;
  purchaseLimit: string;
  cannotReturn: 'yes' | 'no';
}

export const emptyDraft: DraftChange = {
  direction: 'up',
  percent: '',
  rounding: 'none',
  startsAt: null,
  endsAt: null,
  how: 'add',
  categories: '',
  manufacturer: null,
  responsible: null,
  warnings: '',
  purchaseLimit: 'shop',
  cannotReturn: 'yes',
};

const texts = defineTexts({ en });

export const percentDecimals = 2;
/** @returns why a typed percentage is none; the server says what else is wrong with it */
export function refusedPercent({ percent }: DraftChange): string | undefined {
  const { number, refusal } = readNumber(percent, percentDecimals);
  return number?.startsWith('-') ? texts().percentBelowZero : refusal;
}

/** @returns the change to send; null while something is missing */
export function toChange(kind: BulkKind, draft: DraftChange): SentChange | null {
  const { direction, rounding, startsAt, endsAt, how, categories } = draft;
  const percent = refusedPercent(draft) ? '' : sentNumber(draft.percent, percentDecimals);
  switch (kind) {
    case 'price':
      return percent === ''
        ? null
        : { kind, percent: direction === 'up' ? percent : `-${percent}`, rounding };
    case 'sale':
      return percent === '' ? null : { kind, percent, startsAt, endsAt, rounding };
    case 'categories':
      if (categories === '' && how !== 'set') return null;
      return { kind, how, categories: categories === '' ? [] : categories.split(',') };
    case 'purchase-limit': {
      const { purchaseLimit } = draft;
      return purchaseLimit === 'shop' || readLimit(purchaseLimit) !== null ? { kind, purchaseLimit } : null;
    }
    case 'cannot-return':
      return { kind, cannotReturn: draft.cannotReturn === 'yes' };
    case 'safety': {
      const { manufacturer, responsible, warnings } = draft;
      if (!manufacturer && !responsible && !warnings.trim()) return null;
      return {
        kind,
        ...(manufacturer && { manufacturer: manufacturer._id }),
        ...(responsible && { responsible: responsible._id }),
        ...(warnings.trim() && { warnings }),
      };
    }
    default:
      return { kind };
  }
}
