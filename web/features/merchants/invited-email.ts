/**
 * The invited address from the query string: all that stands after the equals sign, where `+` and `@` stand for
 * themselves (docs/rules.md#one-time-links). A mail program may have escaped them.
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
