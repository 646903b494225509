/** The e-mail address that somebody has typed on the page before, as link state. */
export interface EmailState {
  email: string;
}

/** @returns '' where there is none: history state may contain anything */
export function knownEmail(state: unknown): string {
  const email = (state as Partial<EmailState> | null)?.email;
  return typeof email === 'string' ? email : '';
}
