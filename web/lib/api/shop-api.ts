import { createApi } from './api.ts';
import { noReply } from './no-connection.ts';
import { sessionToken } from './session.ts';

/** The API with a given token, for calls that may be sent after the person has signed out. */
export const shopApiAs = (token: string | null) => createApi((path, init) => fetchAs(token, path, init));

/** The API with the stored token. */
export const shopApi = createApi((path, init) => fetchAs(sessionToken(), path, init));

async function fetchAs(token: string | null, path: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  if (token) headers.set('authorization', token);
  try {
    return await fetch(path, { ...init, headers });
  } catch (cause) {
    // A call that was cancelled throws a DOMException.
    throw cause instanceof TypeError ? new TypeError(noReply(), { cause }) : cause;
  }
}
