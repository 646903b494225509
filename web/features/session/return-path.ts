const asked = 'to';

/** Where a sign-in leads: the path that asked for it, when it is a path of this site, else the dashboard. */
export function returnPath(search: string): string {
  const to = new URLSearchParams(search).get(asked) ?? '';
  // '//host' and '/\host' leave the site, also when browsers take out a tab or line break between.
  return /^\/(?![/\\])\P{Cc}*$/u.test(to) ? to : '/dashboard';
}

/** The address of the login page that comes back to `path`. */
export function loginPath(path: string): string {
  return path === '/dashboard' ? '/login' : `/login?${new URLSearchParams({ [asked]: path })}`;
}

/** The address of a page of sign-in or sign-up that goes on to where this one would. */
export function alongReturnPath(page: string, search: string): string {
  const to = new URLSearchParams(search).get(asked);
  return to === null ? page : `${page}?${new URLSearchParams({ [asked]: to })}`;
}
