import { href } from 'react-router';

const asked = 'to';

/** The path to go on to that an address carries, when it is a path of this site; null without one. */
export function askedPath(search: string): string | null {
  const to = new URLSearchParams(search).get(asked) ?? '';
  // '//host' and '/\host' leave the site, also when browsers take out a tab or line break between.
  return /^\/(?![/\\])\P{Cc}*$/u.test(to) ? to : null;
}

/** Where a sign-in leads: the path that asked for it, else the dashboard. */
export function returnPath(search: string): string {
  return askedPath(search) ?? href('/dashboard');
}

/** The address of a page that goes on to `path` when it is done. */
export function withReturnPath(page: string, path: string): string {
  return `${page}?${new URLSearchParams({ [asked]: path })}`;
}

/** The address of the login page that comes back to `path`. */
export function loginPath(path: string): string {
  return path === href('/dashboard') ? href('/login') : withReturnPath(href('/login'), path);
}

/** The address of a page of sign-in or sign-up that goes on to where this one would. */
export function alongReturnPath(page: string, search: string): string {
  const to = new URLSearchParams(search).get(asked);
  return to === null ? page : withReturnPath(page, to);
}
