/**
 * The invited e-mail address: everything after the equals sign of the query string, where `+` and `@` are literal
 * (docs/rules.md#one-time-links). A mail program may have escaped them.
 */
export function invitedEmail(search: string): string {
  const at = search.indexOf('=');
  if (at === -1) return '';
  const written = search.slice(at + 1);
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}
