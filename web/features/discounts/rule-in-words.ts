import type { DiscountKind } from '#contract/active-discounts.ts';
import { defineTexts } from '#contract/texts.ts';
import { formatCount, formatPrice } from '#web/lib/format/format.ts';
import { formatRate } from '#web/lib/format/more-formats.ts';
import { formatEnd, formatStart } from '#web/lib/format/shop-times.ts';
import * as en from '#web/texts/en/discounts.ts';

const texts = defineTexts({ en });

/** A rule as it is stored, or as it is typed so far. */
export interface DiscountRule {
  kind: DiscountKind;
  /** Percent, or an amount; null while it is not typed. */
  value: number | null;
  /** Null for one that needs none. Where it is shown beside the rule, it is not in the sentence. */
  code?: string | null;
  /** Null for everything; of what was deleted, the name is null. */
  things: readonly (string | null)[] | null;
  minimum: number | null;
  forFirstOrder: boolean;
  startsAt: string | null;
  endsAt: string | null;
  maxUses: number | null;
  maxUsesPerPerson: number | null;
}

/** More names make no sentence. */
const SHOWN_THINGS = 3;

function thingsInWords(things: DiscountRule['things']): string | null {
  const words = texts().rule;
  if (things === null) return null;
  if (things.length === 0) return words.nothing;
  const names = things.flatMap((name) => name ?? []);
  const more = names.length - SHOWN_THINGS;
  const shown = [
    ...names.slice(0, SHOWN_THINGS),
    ...(names.length === 0 ? [words.gone] : []),
    ...(more > 0 ? [words.more(formatCount(more))] : []),
  ];
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(shown);
}

/** The whole rule in a sentence: '10% off Lighting from $50.00, until …, once per person'. */
export function ruleInWords(rule: DiscountRule): string {
  const words = texts().rule;
  const { kind, value, minimum, startsAt, endsAt, maxUses, maxUsesPerPerson } = rule;
  const things = thingsInWords(rule.things);
  const gives =
    kind === 'free-delivery'
      ? words.delivery
      : kind === 'percent'
        ? words.percent(value === null ? words.openRate : formatRate(value))
        : words.amount(value === null ? words.open : formatPrice(value));
  const of = kind === 'free-delivery' ? things && words.forThings(things) : (things ?? words.everything);
  const first = [
    ...[gives, of, minimum === null ? null : words.from(formatPrice(minimum))],
    rule.code ? words.withCode(rule.code) : rule.code === '' ? words.withSomeCode : null,
  ];
  const others = [
    rule.code === null ? (rule.forFirstOrder ? words.withoutCode : words.everybody) : null,
    rule.forFirstOrder ? words.firstOrder : null,
    startsAt === null ? null : words.starts(formatStart(startsAt)),
    endsAt === null ? null : words.ends(formatEnd(endsAt)),
    maxUses === null ? null : words.times(formatCount(maxUses)),
    maxUsesPerPerson === null ? null : words.perPerson(formatCount(maxUsesPerPerson)),
  ];
  return [first.filter(Boolean).join(' '), ...others.filter(Boolean)].join(', ');
}
