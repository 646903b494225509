import type { SelectOption } from './select-option.ts';

export const isSame = (one: SelectOption, other: SelectOption): boolean => one.value === other.value;

/** What is chosen stays known although the list at hand does not hold it. */
export function withSelected(
  options: readonly SelectOption[],
  chosen: readonly SelectOption[],
): SelectOption[] {
  return [...options, ...chosen.filter((one) => !options.some((option) => isSame(option, one)))];
}

/**
 * All that is chosen, after a box changed the part of it that it had at hand: what it took away goes, what it added
 * comes last, and what it never saw stays.
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
