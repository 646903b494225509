import { href } from 'react-router';

const param = 'to';

/** The return path in the search params when it is a path of this site, else null. */
export function findReturnPath(search: string): string | null {
  const to = new URLSearchParams(search).get(param) ?? '';
  // '//host' and '/\host' leave the site, also with a tab or line break between, which browsers remove.
  return /^\/(?![/\\])\P{Cc}*$/u.test(to) ? to : null;
}

/** Where to continue after a sign-in: the return path, else the dashboard. */
export function returnPath(search: string): string {
  return findReturnPath(search) ?? href('/dashboard');
}

/** The URL of a page that continues at `path` when it is done. */
export function withReturnPath(page: string, path: string): string {
  return `${page}?${new URLSearchParams({ [param]: path })}`;
}

/** The URL of the login page that returns to `path`. */
export function loginPath(path: string): string {
  return path === href('/dashboard') ? href('/login') : withReturnPath(href('/login'), path);
}

/** The URL of another page of sign-in or sign-up with the return path of this one. */
export function keepReturnPath(page: string, search: string): string {
  const to = new URLSearchParams(search).get(param);
  return to === null ? page : withReturnPath(page, to);
}
