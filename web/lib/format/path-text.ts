import type { NamedCategory } from '#contract/categories.contract.ts';

/** 'Home › Lighting' */
export const pathText = (names: readonly string[]) => names.join(' › ');

/** @param byId all categories that are shown @returns the names above one, from the top */
export function namesAbove(
  parent: string | null,
  byId: ReadonlyMap<string, { name: string; parent: string | null }>,
): string[] {
  const above = parent === null ? undefined : byId.get(parent);
  return above ? [...namesAbove(above.parent, byId), above.name] : [];
}

/** An option of a select, told apart from one of the same name in another branch. */
export const categoryOption = ({ _id, path, name }: NamedCategory) => ({
  value: _id,
  label: pathText([...path, name]),
});
