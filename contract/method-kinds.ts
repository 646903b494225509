/** How a delivery is priced. Apart from the settings, which calls that only name a method do not load. */
export const methodKinds = ['flat', 'weight', 'pickup'] as const;
