/** The search params of a URL: all behind its first question mark, since there may be others in a value. */
export function readQuery(url: string): URLSearchParams {
  const at = url.indexOf('?');
  return new URLSearchParams(at === -1 ? '' : url.slice(at + 1));
}
