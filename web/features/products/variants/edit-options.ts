import { cleanName } from '#contract/schemas.ts';
import { type DraftOption, type DraftValue, filledOptions } from './draft.ts';

/** A value as it is kept. It may have a comma: one that is imported does. */
export const valueName = (text: string) => cleanName(text).trim();

/** The values in typed or pasted text: separated by commas, semicolons, tabs or lines. */
export const valuesIn = (text: string): string[] =>
  text
    .split(/[,;\t\r\n]/)
    .map(valueName)
    .filter(Boolean);

export const isNamed = (name: string) => (value: { name: string }) =>
  value.name.toLowerCase() === name.toLowerCase();

/** Adds the values that are new. A saved value that was removed keeps its id. */
export function addValues(
  option: DraftOption,
  names: readonly string[],
  saved: readonly DraftValue[],
): DraftOption {
  const values = [...option.values];
  for (const name of names) {
    if (values.some(isNamed(name))) continue;
    const before = saved.find(
      (value) => isNamed(name)(value) && !values.some(({ key }) => key === value.key),
    );
    values.push(before ? { ...before, name } : { key: crypto.randomUUID(), name });
  }
  return { ...option, values };
}

export const replaced = (options: readonly DraftOption[], changed: DraftOption) =>
  options.map((option) => (option.key === changed.key ? changed : option));

/** How many combinations the options have. */
export const countCombinations = (options: readonly DraftOption[]) => {
  const filled = filledOptions(options);
  return filled.length === 0 ? 0 : filled.reduce((product, { values }) => product * values.length, 1);
};
