/** What every write replies first (docs/rules.md#replies-and-errors): `message` is for the shopper. */
export const done = (message: string) => ({ success: true as const, message });
