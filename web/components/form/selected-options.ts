import type { SelectOption } from './select-option.ts';

export const isSame = (one: SelectOption, other: SelectOption): boolean => one.value === other.value;

/** The loaded options, and the selected ones that are not among them. */
export function withSelected(
  options: readonly SelectOption[],
  chosen: readonly SelectOption[],
): SelectOption[] {
  return [...options, ...chosen.filter((one) => !options.some((option) => isSame(option, one)))];
}

/**
 * The whole selection after a select changed the part that it shows: removed options go, added ones come last, and
 * options that it did not show stay.
 */
export function changeSelected(
  chosen: readonly SelectOption[],
  atHand: readonly SelectOption[],
  next: readonly SelectOption[],
): SelectOption[] {
  const kept = new Set(next.map(({ value }) => value));
  const gone = new Set(atHand.map(({ value }) => value).filter((value) => !kept.has(value)));
  const known = new Set(chosen.map(({ value }) => value));
  return [
    ...chosen.filter(({ value }) => !gone.has(value)),
    ...next.filter(({ value }) => !known.has(value)),
  ];
}
