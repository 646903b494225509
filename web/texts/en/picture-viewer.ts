/** '1 of 6' */
export const position = (at: number, count: number) => `${at} of ${count}`;
export const label = (product: string) => `Pictures of ${product}`;
export const larger = 'Larger';
export const whole = 'Whole picture';
export const previous = 'Previous picture';
export const next = 'Next picture';
export const close = 'Close';
