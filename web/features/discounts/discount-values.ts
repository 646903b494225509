import type { z } from 'zod';
import type { TargetKind } from '#contract/active-discounts.ts';
import type { EndpointBody } from '#contract/define-endpoint.ts';
import { type estimateDiscount, estimatedRule } from '#contract/discount-estimates.contract.ts';
import type { Discount, discountForm } from '#contract/discounts.contract.ts';
import { isSame } from '#contract/is-same.ts';
import type { SelectOption } from '#web/components/form/select-option.ts';
import { targetLabel, targetValue } from './discounts.queries.ts';
import { ruleInWords } from './rule-in-words.ts';

/** Something that a discount is for; without a name when it was deleted. */
export type Target = Discount['targets'][number];

/** The fields of the form: numbers as they are typed. */
export type DiscountValues = Omit<
  z.input<typeof discountForm>,
  'value' | 'minimum' | 'maxUses' | 'maxUsesPerPerson' | 'targets'
> & {
  value: string;
  minimum: string;
  maxUses: string;
  maxUsesPerPerson: string;
  startsAt: string | null;
  endsAt: string | null;
  /** Null for everything. While none of the chosen ones is there, the form cannot be saved. */
  targets: Target[] | null;
};

export const newDiscount: DiscountValues = {
  ...{ title: '', code: '', kind: 'percent', value: '', minimum: '', forFirstOrder: false },
  ...{ startsAt: null, endsAt: null, maxUses: '', maxUsesPerPerson: '', borneBy: 'shop', targets: null },
};

const typed = (number: number | null) => (number === null ? '' : String(number));

export const toValues = (discount: Discount): DiscountValues => {
  const { title, code, kind, forFirstOrder, startsAt, endsAt, borneBy, targets } = discount;
  return {
    ...{ title, code, kind, forFirstOrder, startsAt, endsAt, borneBy },
    value: typed(discount.value),
    minimum: typed(discount.minimum),
    maxUses: typed(discount.maxUses),
    maxUsesPerPerson: typed(discount.maxUsesPerPerson),
    targets: targets.length === 0 ? null : targets,
  };
};

/** Chosen things as their box shows them. @param gone the name of what was deleted */
export const toOptions = (targets: readonly Target[], gone: string): SelectOption[] =>
  targets.map(({ kind, id, name }) => ({
    value: targetValue(kind, id),
    label: name === null ? gone : targetLabel(kind, name),
  }));

export const toTargets = (options: readonly SelectOption[]): Target[] =>
  options.map(({ value, label }) => {
    const [kind, id] = String(value).split(' ') as [TargetKind, string];
    const ending = targetLabel(kind, '');
    return { kind, id, name: label.endsWith(ending) ? label.slice(0, -ending.length) : null };
  });

/** As calls take them. */
export const sentTargets = <V extends Pick<DiscountValues, 'targets'>>(values: V) => ({
  ...values,
  targets: values.targets ?? [],
});

/**
 * Fields that somebody has changed while somebody else saved.
 * @returns the changed ones, to be set in the form of what was saved
 */
export function changedMeanwhile(
  opened: DiscountValues,
  typed: DiscountValues,
  saved: DiscountValues,
): Partial<DiscountValues> {
  const names = Object.keys(opened) as (keyof DiscountValues)[];
  const changed = names.filter((name) => !isSame(typed[name], opened[name]));
  const values = Object.fromEntries(changed.map((name) => [name, typed[name]]));
  return changed.includes('targets')
    ? { ...values, targets: bothTargets(opened.targets, typed.targets, saved.targets) }
    : values;
}

/** Adds and removes what one has added and removed in what the other has saved, so that neither undoes the other's. */
function bothTargets(
  opened: DiscountValues['targets'],
  typed: DiscountValues['targets'],
  saved: DiscountValues['targets'],
): DiscountValues['targets'] {
  if (typed === null || saved === null) return typed;
  const isIn = (targets: readonly Target[] | null, { id }: Target) =>
    (targets ?? []).some((one) => one.id === id);
  return [
    ...saved.filter((one) => isIn(typed, one) || !isIn(opened, one)),
    ...typed.filter((one) => !isIn(saved, one) && !isIn(opened, one)),
  ];
}

const read = (text: string): number | null => {
  const number = Number(text.replace(',', '.'));
  return text.trim() === '' || !Number.isFinite(number) ? null : number;
};

/** The rule that is typed so far. */
export const typedRule = (values: DiscountValues): string =>
  ruleInWords({
    kind: values.kind,
    value: read(values.value),
    code: values.code ?? null,
    minimum: read(values.minimum),
    maxUses: read(values.maxUses),
    maxUsesPerPerson: read(values.maxUsesPerPerson),
    forFirstOrder: values.forFirstOrder === true,
    startsAt: values.startsAt,
    endsAt: values.endsAt,
    things: values.targets?.map(({ name }) => name) ?? null,
  });

/** The rule as calls take it that count it with orders. */
export type TypedRule = EndpointBody<typeof estimateDiscount>;

/**
 * @param discount the id of a stored one
 * @returns null while something is missing or wrong
 */
export function countedRule(values: DiscountValues, discount?: string): TypedRule | null {
  if (values.targets?.length === 0) return null;
  const { startsAt: _start, endsAt: _end, ...rule } = sentTargets(values);
  const { success, data } = estimatedRule.safeParse({ ...rule, discount });
  return success ? data : null;
}
