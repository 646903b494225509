import type { z } from 'zod';
import type { TargetKind } from '#contract/active-discounts.ts';
import type { BodyOf } from '#contract/define-endpoint.ts';
import { type estimateDiscount, estimatedRule } from '#contract/discount-estimates.contract.ts';
import type { Discount, discountForm } from '#contract/discounts.contract.ts';
import type { SelectOption } from '#web/components/form/select-option.ts';
import { targetLabel, targetValue } from './discounts.queries.ts';
import { type DiscountRule, ruleInWords } from './rule-in-words.ts';

/** The fields of the form: numbers as they are typed. */
export type DiscountValues = Omit<
  z.input<typeof discountForm>,
  'value' | 'minimum' | 'maxUses' | 'maxUsesPerPerson'
> & {
  value: string;
  minimum: string;
  maxUses: string;
  maxUsesPerPerson: string;
  startsAt: string | null;
  endsAt: string | null;
};

export const newDiscount: DiscountValues = {
  ...{ title: '', code: '', kind: 'percent', value: '', minimum: '', forFirstOrder: false },
  ...{ startsAt: null, endsAt: null, maxUses: '', maxUsesPerPerson: '', borneBy: 'shop', targets: [] },
};

const typed = (number: number | null) => (number === null ? '' : String(number));

export const valuesOf = (discount: Discount): DiscountValues => {
  const { title, code, kind, forFirstOrder, startsAt, endsAt, borneBy, targets } = discount;
  return {
    ...{ title, code, kind, forFirstOrder, startsAt, endsAt, borneBy },
    value: typed(discount.value),
    minimum: typed(discount.minimum),
    maxUses: typed(discount.maxUses),
    maxUsesPerPerson: typed(discount.maxUsesPerPerson),
    targets: targets.map(({ kind: of, id }) => ({ kind: of, id })),
  };
};

/** The chosen things as the box shows them. @param gone the name of what was deleted */
export const optionsOf = ({ targets }: Pick<Discount, 'targets'>, gone: string): SelectOption[] =>
  targets.map(({ kind, id, name }) => ({
    value: targetValue(kind, id),
    label: name === null ? gone : targetLabel(kind, name),
  }));

export const targetsOf = (options: readonly SelectOption[]) =>
  options.map(({ value }) => {
    const [kind = '', id = ''] = String(value).split(' ');
    return { kind: kind as TargetKind, id };
  });

const read = (text: string): number | null => {
  const number = Number(text.replace(',', '.'));
  return text.trim() === '' || !Number.isFinite(number) ? null : number;
};

/** The rule that is typed so far. @param things their names; null for everything */
export const typedRule = (values: DiscountValues, things: DiscountRule['things']): string =>
  ruleInWords({
    kind: values.kind,
    value: read(values.value),
    minimum: read(values.minimum),
    maxUses: read(values.maxUses),
    maxUsesPerPerson: read(values.maxUsesPerPerson),
    forFirstOrder: values.forFirstOrder === true,
    startsAt: values.startsAt,
    endsAt: values.endsAt,
    things,
  });

/** The rule as calls take it that count it with orders. */
export type TypedRule = BodyOf<typeof estimateDiscount>;

/**
 * @param isForChosen it is for chosen things, of which at least one is needed
 * @param discount the id of a stored one
 * @returns null while something is missing or wrong
 */
export function countedRule(
  values: DiscountValues,
  isForChosen: boolean,
  discount?: string,
): TypedRule | null {
  if (isForChosen && (values.targets ?? []).length === 0) return null;
  const { startsAt: _start, endsAt: _end, ...rule } = values;
  const { success, data } = estimatedRule.safeParse({ ...rule, discount });
  return success ? data : null;
}
