import { type Api, createApi } from '../api/api.ts';
import { sessionToken } from '../api/session.ts';

/**
 * Saves the file that a call answers. It is fetched, not opened, because only a fetch can send the token.
 * @param isGuest without the token: the key of a link says who calls
 * @throws ApiError when the call is refused, Error when the file is cut off
 */
export async function saveFile(call: (api: Api) => Promise<unknown>, isGuest = false): Promise<void> {
  await call(
    createApi(async (path, init) => {
      const authorization = isGuest ? null : sessionToken();
      const response = await fetch(path, { ...init, headers: authorization ? { authorization } : {} });
      if (!response.ok) return response;
      const name =
        /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'file';
      const file = await response.blob().catch(() => {
        throw new Error('The download was interrupted. Please try again.');
      });
      saveBlob(file, name);
      return Response.json(null);
    }),
  );
}

/** Saves what the page has made. */
export function saveBlob(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
