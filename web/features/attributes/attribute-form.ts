import type { EditedAttribute } from '#contract/attributes.contract.ts';

/** A value of a choice as it is typed. */
export interface ChoiceDraft {
  /** Key of its row. */
  key: string;
  /** Absent until it is saved. */
  _id?: string | undefined;
  name: string;
  swatch: string | null;
}

export const newChoice = (): ChoiceDraft => ({ key: crypto.randomUUID(), name: '', swatch: null });

const toDrafts = (choices: EditedAttribute['choices']): ChoiceDraft[] =>
  choices.map(({ _id, name, swatch }) => ({ key: _id, _id, name, swatch }));

export const toValues = ({ name, kind, unit, isForAll, isFilter, categories, choices }: EditedAttribute) => ({
  name,
  kind,
  unit: unit ?? '',
  isForAll: isForAll ? '1' : '0',
  isFilter,
  categories: categories.map(({ _id }) => _id),
  choices: toDrafts(choices),
});

/** @returns ids of values that the form leaves out and products have: each was confirmed */
export const removedInUse = (
  stored: EditedAttribute['choices'],
  kept: readonly Pick<ChoiceDraft, '_id' | 'name'>[],
) =>
  stored
    .filter(({ _id, productCount }) => productCount > 0 && !kept.some((choice) => choice._id === _id))
    .map(({ _id }) => _id);

const isSame = (a: ChoiceDraft, b: { name: string; swatch: string | null }) =>
  a.name === b.name && a.swatch === b.swatch;

/**
 * Values as they are typed, after somebody else has saved others: what was not changed here is as it is stored now, what was added there
 * follows, and what was removed there goes.
 * @param base as they were when the form was opened
 * @param isToConfirm also brings back removed ones that products have by now, so that their removal can be confirmed
 */
export function followChoices(
  typed: readonly ChoiceDraft[],
  base: EditedAttribute['choices'],
  newer: EditedAttribute['choices'],
  isToConfirm = false,
): ChoiceDraft[] {
  const before = new Map(base.map((choice) => [choice._id, choice]));
  const now = new Map(newer.map((choice) => [choice._id, choice]));
  const kept = typed.flatMap((draft) => {
    if (draft._id === undefined) return [draft];
    const [was, is] = [before.get(draft._id), now.get(draft._id)];
    if (!is) return [];
    return [was && isSame(draft, was) ? { ...draft, name: is.name, swatch: is.swatch } : draft];
  });
  const added = newer.filter(({ _id, productCount }) => {
    const was = before.get(_id);
    const isNew = was === undefined || (isToConfirm && productCount > was.productCount);
    return isNew && !kept.some((draft) => draft._id === _id);
  });
  return [...kept, ...toDrafts(added)];
}
