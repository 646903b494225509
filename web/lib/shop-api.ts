import { createApi } from './api.ts';
import { sessionToken } from './session.ts';

/** The API as whoever holds the token: for calls that go out after a person may have signed out. */
export const shopApiAs = (token: string | null) => createApi((path, init) => fetchAs(token, path, init));

/** The browser's client of the API; sends the stored token as it is. */
export const shopApi = createApi((path, init) => fetchAs(sessionToken(), path, init));

function fetchAs(token: string | null, path: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  if (token) headers.set('authorization', token);
  return fetch(path, { ...init, headers });
}
