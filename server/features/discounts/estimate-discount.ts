import type { ActiveDiscount } from '#contract/active-discounts.ts';
import {
  type DiscountEstimate,
  type DiscountTrial,
  type EstimatedRule,
  estimatedDays,
  maxEstimated,
  type TriedRule,
} from '#contract/discount-estimates.contract.ts';
import { toMajor } from '#contract/money.ts';
import { orderLabel, readOrderNumber } from '#contract/order-number.ts';
import { defineTexts } from '#contract/texts.ts';
import type { Db } from '#server/db/db.ts';
import { refuseField } from '#server/errors.ts';
import { formatPrice } from '#server/format/format.ts';
import * as en from '#server/texts/en/discounts.ts';
import type { CodeRefusal } from './discounts.rules.ts';
import { storedMinors } from './discounts.store.ts';
import { estimateGain, type Getting, nothingSaved, savedOn, withinPerson } from './estimate.rules.ts';
import { findPlaced, listPlacedBefore, type NamedOrder, placedOrders } from './placed-orders.store.ts';

const texts = defineTexts({ en });

/** Orders that are read at once, so that other calls run between. */
const limits = { max: maxEstimated, batch: 250 };
const shownOrders = 20;
const estimatedMs = estimatedDays * 24 * 60 * 60_000;

/** A form's rule as if it were switched on, at any time, and everybody knew its code. */
const toRule = ({ discount, ...form }: EstimatedRule): ActiveDiscount => ({
  ...{ id: discount ?? '00000000-0000-0000-0000-000000000000', title: '', code: 'code', isLimited: false },
  ...{ kind: form.kind, forFirstOrder: form.forFirstOrder, borneBy: form.borneBy, targets: form.targets },
  ...{ startsAt: null, endsAt: null, maxUsesPerPerson: form.maxUsesPerPerson, ...storedMinors(form) },
});

/** The cost of a discount with the newest orders of 30 days, at most 5,000 (docs/rules.md#discounts). */
export async function estimateDiscount(
  db: Db,
  form: EstimatedRule,
  { max, batch: size } = limits,
): Promise<DiscountEstimate> {
  const rule = toRule(form);
  const since = new Date(Date.now() - estimatedMs);
  let orders = 0;
  let oldest = since;
  let isPartial = false;
  const found: Getting[] = [];
  for await (const batch of placedOrders(db, rule, { since, batch: size })) {
    isPartial = orders >= max;
    if (isPartial) break;
    orders += batch.length;
    oldest = batch.at(-1)?.createdAt ?? oldest;
    found.push(...batch.flatMap((order) => estimateGain(rule, order) ?? []));
  }
  const getting = withinPerson(rule, found.reverse());
  const sum = (part: 'moreMinor' | 'beforeMinor') => getting.reduce((total, one) => total + one[part], 0);
  const [saves, before] = [sum('moreMinor'), sum('beforeMinor')];
  const average = (minor: number) => toMajor(Math.round(minor / getting.length));
  return {
    ...{ days: estimatedDays, orders, isPartial, gets: getting.length },
    since: (isPartial ? oldest : since).toISOString(),
    saves: toMajor(saves),
    average: getting.length === 0 ? null : { before: average(before), after: average(before - saves) },
    newest: getting
      .slice(-shownOrders)
      .reverse()
      .map(({ order, moreMinor }) => ({ _id: order.id, number: order.number, saves: toMajor(moreMinor) })),
    isAboveMaxUses: form.maxUses !== null && getting.length > form.maxUses,
  };
}

interface Sums {
  order: string;
  comesTo: string;
  minimum: string;
  missing: string;
}
const words = (reason: CodeRefusal['reason']): ((sums: Sums) => string) => {
  const all: Partial<Record<typeof reason, (sums: Sums) => string>> = texts().notForOrder;
  return all[reason] ?? texts().notForOrder['saves-nothing'];
};

const usedBefore: CodeRefusal = { reason: 'used-before' };

/** The buyer would have had it as often as they may, with orders of the 30 days before this one. */
async function hasHadAll(db: Db, rule: ActiveDiscount, order: NamedOrder): Promise<boolean> {
  if (rule.maxUsesPerPerson === null || order.person === null) return false;
  const since = new Date(order.createdAt.getTime() - estimatedMs);
  const before = await listPlacedBefore(db, rule, order, { since, limit: limits.batch });
  return before.filter((one) => estimateGain(rule, one) !== null).length >= rule.maxUsesPerPerson;
}

/** The savings of a discount on an order. @throws invalid-input for a number that no order has */
export async function tryDiscount(db: Db, { order: typed, ...form }: TriedRule): Promise<DiscountTrial> {
  const rule = toRule(form);
  const number = readOrderNumber(typed);
  const order = number === null ? null : await findPlaced(db, rule, number);
  if (!order) throw refuseField('order', texts().noOrder);
  const saved = savedOn(rule, order);
  const { minor, ofLines, ofDeliveryMinor, refusal } =
    saved.minor > 0 && (await hasHadAll(db, rule, order)) ? nothingSaved(order, usedBefore) : saved;
  const missing = refusal?.missingMinor;
  const minimumMinor = rule.minimumMinor ?? 0;
  return {
    order: { _id: order.id, number: order.number },
    saves: toMajor(minor),
    lines: order.lines.map(({ name, choice, quantity, valueMinor }, at) => ({
      ...{ name, choice, quantity, totalPrice: toMajor(valueMinor), saves: toMajor(ofLines[at] ?? 0) },
    })),
    delivery:
      order.deliveryMinor === null
        ? null
        : { price: toMajor(order.deliveryMinor), saves: toMajor(ofDeliveryMinor) },
    refused: refusal && {
      message: (order.lines.length === 0 ? texts().allCancelled : words(refusal.reason))({
        ...{ order: orderLabel(order.number), missing: formatPrice(missing ?? 0) },
        comesTo: formatPrice(minimumMinor - (missing ?? 0)),
        minimum: formatPrice(minimumMinor),
      }),
      ...(missing === undefined ? {} : { missing: toMajor(missing) }),
    },
  };
}
