const checksItself = /^\/(api|media|socket\.io)(\/|$)/;
/** No path of a page has these. The patterns of routes treat some as ends of lines, so that `/x%0a` was the home page. */
const neverInPages = /[\p{Cc}\u2028\u2029]/u;

/**
 * The URL for which a request is answered: a path of this shop that begins with one slash. A URL with a host
 * (`//evil.example/x`, `http://evil.example/x`) is a path here. A page's path with broken escapes or control characters
 * becomes `/404`, and so does anything that is no path (`*`). API and media refuse these themselves.
 */
export function readableUrl(url: string): string {
  const path = url.startsWith('/') ? url.replace(/^[/\\]{2,}/, '/') : withoutHost(url);
  if (!path.startsWith('/')) return '/404';
  return checksItself.test(path) || mayBePage(path.split('?', 1)[0] ?? '') ? path : '/404';
}

function withoutHost(url: string): string {
  const absolute = URL.parse(url);
  return absolute ? absolute.pathname + absolute.search : url;
}

function mayBePage(path: string): boolean {
  try {
    return !neverInPages.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}
