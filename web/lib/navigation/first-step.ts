/** History state of a page that was opened from the list of what a shop needs before it sells: it leads back there. */
export const firstStep = { isFirstStep: true };

export const isFirstStep = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isFirstStep' in state;
