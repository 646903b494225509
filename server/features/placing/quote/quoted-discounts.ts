import type { Quote } from '#contract/checkout.contract.ts';
import { canonicalEmail, isEmail } from '#contract/email-address.ts';
import { toMajor } from '#contract/money.ts';
import { defineTexts } from '#contract/texts.ts';
import { formatPrice } from '#server/format/format.ts';
import { can, type SignedInActor } from '#server/http/actor.ts';
import * as en from '#server/texts/en/discounts.ts';
import type { AskingPerson } from '../../discounts/discount-uses.store.ts';
import type { CodeRefusal } from '../../discounts/discounts.rules.ts';
import type { Caller, SentCheckout } from '../checkout.rules.ts';
import type { DiscountedOrder } from '../order-discounts.ts';

const texts = defineTexts({ en });

/** Who is meant by an e-mail address, also one that a quote was sent without a check; null for none. */
export function toPerson(email: unknown): string | null {
  const typed = typeof email === 'string' ? canonicalEmail(email.trim()) : '';
  return isEmail(typed) ? typed.toLowerCase() : null;
}

/**
 * Who asks for a price. Only an address that the account has proven tells what was ordered with it; whoever orders for customers asks for the
 * customer.
 */
export function askingPerson(actor: SignedInActor | null, email: unknown): AskingPerson {
  const isPlacing = email === null;
  if (email !== undefined && actor && !actor.mustSetUpSecondFactor && can(actor, 'orders.place')) {
    return { userId: null, person: toPerson(email), isPlacing };
  }
  const person = actor?.isEmailProven ? toPerson(actor.email) : null;
  return { userId: actor?.id ?? null, person, isPlacing };
}

/** The buyer of an order that is placed now. */
export const toOrderer = (
  caller: Caller,
  { contact, isPastLimit }: Pick<SentCheckout, 'contact' | 'isPastLimit'>,
): AskingPerson => ({
  ...{ userId: caller?.id ?? null, person: toPerson(caller ? caller.email : contact.email) },
  ...{ isPlacing: true, isPastLimit },
});

/** Discounts that a buyer does not have, as the page sends them back. */
export const refusedDiscounts = ({ notGiven = [] }: Pick<SentCheckout, 'notGiven'>) =>
  new Map(notGiven.map(({ discount, reason }) => [discount, reason]));

/** The discounts in a quote; nothing without any. @param tells names those that this buyer does not have */
export function quotedDiscounts(
  { applied, refusal, notGiven, nearest }: DiscountedOrder<object>,
  tells: boolean,
): Pick<Quote, 'discounts' | 'codeRefused' | 'notGiven' | 'nearDiscount'> {
  return {
    ...(applied.length > 0 ? { discounts: applied.map(quotedDiscount) } : {}),
    ...(refusal ? { codeRefused: refusedCode(refusal) } : {}),
    ...(tells && notGiven.length > 0 ? { notGiven: notGiven.map(namedRefusal) } : {}),
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

const namedRefusal = ({
  discount: { id, code, title },
  reason,
}: DiscountedOrder<object>['notGiven'][number]) => ({
  ...{ discount: id, reason, message: texts().notGiven[reason](title) },
  ...(code === null ? {} : { code }),
});

function refusedCode({ reason, missingMinor }: CodeRefusal): NonNullable<Quote['codeRefused']> {
  const words = texts().codeRefused;
  if (missingMinor === undefined) return { reason, message: words[reason]('') };
  return { reason, missing: toMajor(missingMinor), message: words[reason](formatPrice(missingMinor)) };
}
