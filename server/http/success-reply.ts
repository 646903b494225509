/** What every write answers first (server rules, "On the wire"): `message` is for the shopper. */
export const done = (message: string) => ({ success: true as const, message });
