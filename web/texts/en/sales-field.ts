export const heading = 'Sales';
export const hint = 'Lower prices for a time. Leave From or Until empty for no limit.';
export const price = 'Sale price';
export const from = 'From';
export const until = 'Until';
export const add = 'Add a sale';
/** 'Remove sale 2' */
export const remove = (number: number) => `Remove sale ${number}`;
