import { v7 } from 'uuid';
import type {
  Discount,
  DiscountChange,
  DiscountForm,
  NewDiscount,
  SentDiscount,
} from '#contract/discounts.contract.ts';
import { maxDiscounts, maxSwitchedOn } from '#contract/discounts.contract.ts';
import { isSame } from '#contract/is-same.ts';
import { defineTexts } from '#contract/texts.ts';
import { violatedConstraint } from '#server/db/constraint-errors.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { notFound, refuseField, ShopError } from '#server/errors.ts';
import { formatCount } from '#server/format/format.ts';
import * as en from '#server/texts/en/discounts.ts';
import { insertActivity } from '../activity/activity.store.ts';
import * as store from './discounts.store.ts';

const texts = defineTexts({ en });

interface Who {
  by: string;
  ip: string;
}
/** Null when nothing has changed. */
export interface ChangedDiscount {
  discount: Discount;
  change: DiscountChange | null;
}

/** @throws not-found */
export async function getDiscount(db: Db, id: string): Promise<Discount> {
  const [found] = await store.selectDiscounts(db, id);
  if (!found) throw notFound(texts().notFound);
  return found;
}

/** @throws not-found */
async function lockDiscount(tx: Db, id: string): Promise<Discount> {
  await store.lockDiscount(tx, id);
  return await getDiscount(tx, id);
}

const record = (tx: Db, { by, ip }: Who, discountId: string, discount: string, change: DiscountChange) => {
  const details = { discount, discountId, change };
  return insertActivity(tx, [{ id: v7(), at: new Date(), kind: 'discount-changed', by, ip, details }]);
};

const refuseUsedCode = (error: unknown): never => {
  const violated = violatedConstraint(error);
  // The row of a deleted discount stays.
  if (violated === 'discounts_pkey') throw new ShopError('request-used', texts().requestUsed);
  throw violated === 'discounts_code_key' ? refuseField('code', texts().codeInUse, 'code-in-use') : error;
};

/**
 * Adds a discount, which is switched off; once for each `_id`.
 * @throws limit-reached, code-in-use, invalid-input, and request-used when the discount with this `_id` was deleted
 */
export async function addDiscount(db: Db, { _id, ...form }: NewDiscount, who: Who): Promise<ChangedDiscount> {
  return await inTransaction(db, async (tx) => {
    const { all } = await store.lockDiscounts(tx);
    const [requested] = _id === undefined ? [] : await store.selectDiscounts(tx, _id);
    if (requested) return { discount: requested, change: null };
    if (all >= maxDiscounts) throw new ShopError('limit-reached', texts().tooMany);
    await requireTargets(tx, form.targets);
    const id = await store.insertDiscount(tx, form, _id);
    await record(tx, who, id, form.title, 'added');
    return { discount: await getDiscount(tx, id), change: 'added' as const };
  }).catch(refuseUsedCode);
}

/**
 * Changes a discount for orders from now on (docs/rules.md#discounts).
 * @throws not-found, code-in-use, invalid-input
 * @throws discount-changed when somebody else has saved it since
 */
export async function changeDiscount(
  db: Db,
  id: string,
  { version, ...form }: SentDiscount,
  who: Who,
): Promise<ChangedDiscount> {
  const change = await inTransaction(db, async (tx): Promise<DiscountChange | null> => {
    const before = await lockDiscount(tx, id);
    // Also after a lost reply: the second save finds what the first has stored.
    if (isSame(toForm(before), sorted(form))) return null;
    if (before.version !== version) throw new ShopError('discount-changed', texts().changed);
    if (form.maxUses !== null && form.maxUses < before.uses)
      throw refuseField('maxUses', texts().usedMore(formatCount(before.uses)));
    const kept = new Set(before.targets.map((target) => target.id));
    await requireTargets(
      tx,
      form.targets.filter((target) => !kept.has(target.id)),
    );
    if (before.isActive) requireAnyTarget(form.targets, before.targets);
    await store.updateDiscount(tx, id, form);
    await record(tx, who, id, form.title, 'changed');
    return 'changed';
  }).catch(refuseUsedCode);
  return { discount: await getDiscount(db, id), change };
}

const sorted = (form: DiscountForm): DiscountForm => ({
  ...form,
  value: form.kind === 'free-delivery' ? null : form.value,
  targets: form.targets.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
});

const toForm = (discount: Omit<DiscountForm, 'targets'> & Pick<Discount, 'targets'>): DiscountForm => {
  const { title, code, kind, value, minimum, forFirstOrder, startsAt, endsAt } = discount;
  const { maxUses, maxUsesPerPerson, borneBy, targets } = discount;
  return {
    ...{
      title,
      code,
      kind,
      value,
      minimum,
      forFirstOrder,
      startsAt,
      endsAt,
      maxUses,
      maxUsesPerPerson,
      borneBy,
    },
    targets: targets.map((target) => ({ kind: target.kind, id: target.id })),
  };
};

/** @throws invalid-input for what does not exist */
async function requireTargets(tx: Db, targets: DiscountForm['targets']): Promise<void> {
  const unknown = targets.length === 0 ? [] : await store.findUnknownTargets(tx, targets);
  if (unknown.length > 0) throw refuseField('targets', texts().targetGone);
}

/** At least one of chosen things must be left. @throws invalid-input */
function requireAnyTarget(targets: DiscountForm['targets'], known: Discount['targets']): void {
  const gone = new Set(known.filter(({ name }) => name === null).map(({ id }) => id));
  if (targets.length > 0 && targets.every(({ id }) => gone.has(id)))
    throw refuseField('targets', texts().noTarget);
}

/**
 * Switches a discount on or off at once. The same again changes nothing.
 * @throws not-found, limit-reached, invalid-input when all that it is for was deleted
 */
export async function switchDiscount(
  db: Db,
  id: string,
  isActive: boolean,
  who: Who,
): Promise<ChangedDiscount> {
  const change = await inTransaction(db, async (tx): Promise<DiscountChange | null> => {
    const { switchedOn } = await store.lockDiscounts(tx);
    const before = await lockDiscount(tx, id);
    if (before.isActive === isActive) return null;
    if (isActive && switchedOn >= maxSwitchedOn) throw new ShopError('limit-reached', texts().tooManyOn);
    if (isActive) requireAnyTarget(before.targets, before.targets);
    await store.updateActive(tx, id, isActive);
    const change = isActive ? 'enabled' : 'disabled';
    await record(tx, who, id, before.title, change);
    return change;
  });
  return { discount: await getDiscount(db, id), change };
}

/** Orders keep what they got. @returns its title. @throws not-found */
export async function deleteDiscount(db: Db, id: string, who: Who): Promise<string> {
  return await inTransaction(db, async (tx) => {
    const { title } = await lockDiscount(tx, id);
    await store.removeDiscount(tx, id);
    await record(tx, who, id, title, 'deleted');
    return title;
  });
}
