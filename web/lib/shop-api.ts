import { createApi } from './api.ts';
import { sessionToken } from './session.ts';

/** The browser's client of the API; sends the stored token as it is. */
export const shopApi = createApi((path, init) => {
  const token = sessionToken();
  const headers = new Headers(init.headers);
  if (token) headers.set('authorization', token);
  return fetch(path, { ...init, headers });
});
