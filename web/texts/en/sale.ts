/** Marks cards and product pages. */
export const sale = 'Sale';
/** For screen readers, before a price that is struck through. */
export const before = 'Before:';

/** 'Until Sunday, Nov 29, 2026.' */
export const until = (day: string) => `Until ${day}.`;

export const lowestBefore = (price: string) => `Lowest price of the last 30 days: ${price}.`;
