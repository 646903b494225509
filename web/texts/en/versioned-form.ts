/** Words of a form after somebody else has saved what it shows. */
export const somebody = 'Somebody';
/** 'Tax Rate is 7'; only the name of a list or an address. */
export const isNow = (label: string, value: unknown) => {
  if (typeof value === 'object' && value !== null) return label;
  if (typeof value === 'boolean') return `${label} is ${value ? 'on' : 'off'}`;
  return `${label} is ${value === '' ? 'empty' : (value ?? 'not set')}`;
};
/** Follows the name of whoever saved. */
export const savedMeanwhile = (facts: string) =>
  `has saved meanwhile: ${facts}. What you have changed is still in the form; save again to keep it.`;
