/** One option of a select: `value` is the id, `label` the name (docs/rules.md#forms). */
export type SelectOption = { value: string | number; label: string };

/** The option that selects nothing. */
export const NO_OPTION: SelectOption = { value: 0, label: 'No option selected' };

/** Options below a heading. */
export type OptionGroup = { label: string; options: readonly SelectOption[] };
