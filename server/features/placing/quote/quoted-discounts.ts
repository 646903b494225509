import type { Quote } from '#contract/checkout.contract.ts';
import { canonicalEmail, isEmail } from '#contract/email-address.ts';
import { toMajor } from '#contract/money.ts';
import { textsOf } from '#contract/texts.ts';
import { formatPrice } from '#server/format/format.ts';
import * as en from '#server/texts/en/discounts.ts';
import type { CodeRefusal } from '../../discounts/discounts.rules.ts';
import type { DiscountedOrder } from '../order-discounts.ts';

const texts = textsOf({ en });

/** Who is meant by an e-mail address, also one that a quote was sent without a check; null for none. */
export function personOf(email: unknown): string | null {
  const typed = typeof email === 'string' ? canonicalEmail(email.trim()) : '';
  return isEmail(typed) ? typed.toLowerCase() : null;
}

/** The discounts in a quote; nothing without any. */
export function quotedDiscounts({
  applied,
  refusal,
  nearest,
}: DiscountedOrder<object>): Pick<Quote, 'discounts' | 'codeRefused' | 'nearDiscount'> {
  return {
    ...(applied.length > 0 ? { discounts: applied.map(quotedDiscount) } : {}),
    ...(refusal ? { codeRefused: refusedCode(refusal) } : {}),
    ...(nearest
      ? { nearDiscount: { title: nearest.discount.title, missing: toMajor(nearest.missingMinor) } }
      : {}),
  };
}

const quotedDiscount = ({ discount, minor, shares }: DiscountedOrder<object>['applied'][number]) => ({
  title: discount.title,
  ...(discount.code === null ? {} : { code: discount.code }),
  saves: toMajor(minor),
  isDelivery: shares.every(({ line }) => line === null),
  lines: shares.flatMap(({ line, minor: saved }) => (line === null ? [] : [{ line, saves: toMajor(saved) }])),
});

function refusedCode({ reason, missingMinor }: CodeRefusal): NonNullable<Quote['codeRefused']> {
  const words = texts().codeRefused;
  if (missingMinor === undefined) return { reason, message: words[reason]('') };
  return { reason, missing: toMajor(missingMinor), message: words[reason](formatPrice(missingMinor)) };
}
