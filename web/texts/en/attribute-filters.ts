export const yes = 'Yes';
export const no = 'No';
/** The name of a group: 'Weight in g' */
export const numberLegend = (name: string, unit: string | undefined) => (unit ? `${name} in ${unit}` : name);
export const min = (name: string) => `Least ${name}`;
export const max = (name: string) => `Most ${name}`;
export const to = 'to';
export const more = (count: string) => `${count} more`;
export const notANumber = 'Please type numbers such as 24.5.';
/** A chosen value of a link, when it was deleted since. */
export const notOffered = 'No longer offered';
