const checksItself = /^\/(api|media|socket\.io)(\/|$)/;

/**
 * The URL for which a request is answered: a path of this shop that begins with one slash. A URL with a host
 * (`//evil.example/x`, `http://evil.example/x`) is a path here. A page's path with broken escapes becomes `/404`, and so does
 * anything that is no path (`*`). API and media refuse broken escapes themselves.
 */
export function readableUrl(url: string): string {
  const path = url.startsWith('/') ? url.replace(/^[/\\]{2,}/, '/') : withoutHost(url);
  if (!path.startsWith('/')) return '/404';
  return !path.includes('%') || checksItself.test(path) || isDecodable(path) ? path : '/404';
}

function withoutHost(url: string): string {
  const absolute = URL.parse(url);
  return absolute ? absolute.pathname + absolute.search : url;
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path.split('?', 1)[0] ?? '');
    return true;
  } catch {
    return false;
  }
}
