/** Begins the reply of every write (docs/rules.md#replies-and-errors). @param message for the shopper */
export const done = (message: string) => ({ success: true as const, message });
