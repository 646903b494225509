/** How a saved setting is written on the activity page. */
export const language = 'en';
export const on = 'on';
export const off = 'off';
export const classes = {
  standard: 'standard',
  reduced: 'reduced',
  'second-reduced': 'second reduced',
} as const;
export const freeFrom = (sum: string) => `free from ${sum}`;
export const upTo = (weight: string, price: string) => `up to ${weight} ${price}`;
export const pickup = 'pick-up';
export const days = (from: number | null, to: number) => {
  if (to === 0) return 'same day';
  const days = from === null || from === to ? String(to) : `${from} to ${to}`;
  return days === '1' ? '1 working day' : `${days} working days`;
};
export const postcodes = (prefix: string) => `postcodes ${prefix}…`;
export const zoneIsOff = 'switched off';
export const more = (count: number) => `and ${count} more`;
