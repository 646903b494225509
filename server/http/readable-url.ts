const ownAnswers = /^\/(api|media|socket\.io)(\/|$)/;

/**
 * The address that a request is answered for: a path of this shop with one slash at its beginning. What names a host
 * (`//evil.example/x`, `http://evil.example/x`) is a path here, and a page's path whose escapes cannot be read is no
 * page: `/404`, and so is what is no path at all (`*`). Calls and pictures say themselves what they cannot read.
 */
export function readableUrl(url: string): string {
  const path = url.startsWith('/') ? url.replace(/^[/\\]{2,}/, '/') : withoutHost(url);
  if (!path.startsWith('/')) return '/404';
  return !path.includes('%') || ownAnswers.test(path) || canBeRead(path) ? path : '/404';
}

function withoutHost(url: string): string {
  const absolute = URL.parse(url);
  return absolute ? absolute.pathname + absolute.search : url;
}

function canBeRead(path: string): boolean {
  try {
    decodeURIComponent(path.split('?', 1)[0] ?? '');
    return true;
  } catch {
    return false;
  }
}
