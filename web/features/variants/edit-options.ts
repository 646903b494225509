import type { Attribute, AttributeChoice } from '#contract/attributes.contract.ts';
import { cleanText } from '#contract/clean-text.ts';
import { type DraftOption, type DraftValue, filledOptions } from './draft.ts';

/** A value as it is kept. It may have a comma: one that is imported does. */
export const valueName = (text: string) => cleanText(text).trim();

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

type Choices = Pick<Attribute, '_id' | 'name' | 'choices'>;

/** @returns the names of values that are no choices of the attribute */
export const unknownIn = ({ choices }: Choices, { values }: DraftOption): string[] =>
  values.map(({ name }) => name).filter((name) => !choices.some(isNamed(name)));

/** Makes values choices of an attribute that has them all, in its order. They keep their keys, and so their variants. */
export function linkedTo(attribute: Choices, { key, values }: DraftOption): DraftOption {
  return {
    ...{ key, name: attribute.name, attribute: attribute._id },
    values: attribute.choices.flatMap((choice) => {
      const value = values.find(isNamed(choice.name));
      return value ? [chosen(value, choice)] : [];
    }),
  };
}

const chosen = (value: DraftValue, { _id, name, swatch }: AttributeChoice): DraftValue => ({
  ...value,
  name,
  choice: _id,
  ...(swatch ? { swatch } : {}),
});

/** Makes its values free text, which keeps their names. */
export const unlinked = ({ key, name, values }: DraftOption): DraftOption => ({
  ...{ key, name },
  values: values.map(({ choice: _choice, swatch: _swatch, ...value }) => value),
});

/** Adds a choice to an option, in the order of its attribute. A saved value that was removed keeps its id. */
export function withChoice(
  { choices }: Choices,
  option: DraftOption,
  choiceId: string,
  saved: readonly DraftValue[],
): DraftOption {
  return {
    ...option,
    values: choices.flatMap((choice) => {
      const value = option.values.find((one) => one.choice === choice._id);
      if (value) return [value];
      if (choice._id !== choiceId) return [];
      const before =
        saved.find((one) => one.choice === choice._id) ??
        saved.find((one) => !one.choice && isNamed(choice.name)(one));
      return [chosen(before ?? { key: crypto.randomUUID(), name: choice.name }, choice)];
    }),
  };
}

export const replaced = (options: readonly DraftOption[], changed: DraftOption) =>
  options.map((option) => (option.key === changed.key ? changed : option));

/** How many combinations the options have. */
export const countCombinations = (options: readonly DraftOption[]) => {
  const filled = filledOptions(options);
  return filled.length === 0 ? 0 : filled.reduce((product, { values }) => product * values.length, 1);
};
