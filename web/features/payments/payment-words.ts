import type { BeingPaid } from '#contract/payments.contract.ts';
import { amountFormat, shopFormat } from '#contract/shop-format.ts';
import { defineTexts } from '#contract/texts.ts';
import type { StatusTone } from '#web/components/labels/badges.tsx';
import { formatCount, formatPrice } from '#web/lib/format/format.ts';
import { formatCountWithNoun } from '#web/lib/format/more-formats.ts';
import * as en from '#web/texts/en/being-paid.ts';

const texts = defineTexts({ en });

/** A declined card leaves the payment open: its buyer may try another one. */
export const shownState = ({ state, failure }: Pick<BeingPaid, 'state' | 'failure'>): BeingPaid['state'] =>
  state === 'open' && failure !== null ? 'failed' : state;

export const stateTones: Record<BeingPaid['state'], StatusTone> = {
  open: 'run',
  processing: 'run',
  paid: 'pos',
  failed: 'warn',
  expired: 'off',
  mismatch: 'neg',
};

/** 'Marta Wilder', 'Marta Wilder (guest)'. */
export function buyerName({ buyer, isGuest }: Pick<BeingPaid, 'buyer' | 'isGuest'>): string {
  const { guest, nameless } = texts();
  const name = `${buyer.firstName} ${buyer.lastName}`.trim();
  return isGuest ? guest(name) : name || nameless;
}

/** '4 × Half-Dip Mug, 1 × Ferry Stripe Jumper, Indigo, 7 pieces in all'. */
export function thingsWords({ lines, pieces }: Pick<BeingPaid, 'lines' | 'pieces'>): string {
  const { line, andMore } = texts();
  const shown = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return [
    ...lines.map(({ name, choice, quantity }) =>
      line(formatCount(quantity), [name, choice].filter(Boolean).join(', ')),
    ),
    ...(pieces > shown ? [andMore(formatCountWithNoun(pieces, 'piece'))] : []),
  ].join(', ');
}

export const sumWords = ({ amount }: Pick<BeingPaid, 'amount'>): string => formatPrice(amount);

/** The sum that was paid instead, also in a currency that is not the shop's. */
export function sumPaid({ paid, amount }: Pick<BeingPaid, 'paid' | 'amount'>): string {
  if (!paid) return formatPrice(amount);
  if (paid.currency === shopFormat().currency) return formatPrice(paid.amount);
  return amountFormat({ ...shopFormat(), currency: paid.currency }).format(paid.amount);
}
