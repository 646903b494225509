import { href } from 'react-router';

const param = 'to';

/** The return path in the search params when it is a path of this site, else null. */
export function findReturnPath(search: string): string | null {
  const to = new URLSearchParams(search).get(param) ?? '';
  // '//host' and '/\host' leave the site, also with a tab or line break between, which browsers remove.
  return /^\/(?![/\\])\P{Cc}*$/u.test(to) ? to : null;
}

/** History state of who comes to the dashboard, and not to Account Details: it leads those who have an overview there. */
export const landing = { isLanding: true };

/** Where to continue after a sign-in: the return path, else the dashboard. */
export const afterSignIn = (returnPath: string | null): { to: string; state?: object } =>
  returnPath === null ? { to: href('/dashboard'), state: landing } : { to: returnPath };

export const isLanding = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isLanding' in state;

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
