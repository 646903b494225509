import { type Api, createApi } from './api.ts';
import { sessionToken } from './session.ts';

/** The API for uploads: `onProgress` gets the share that is sent, from 0 to 1, which `fetch` cannot report. */
export function uploadApi(onProgress: (share: number) => void): Api {
  return createApi(
    (path, { method = 'POST', body, headers, signal }) =>
      new Promise((resolve, reject) => {
        const request = new XMLHttpRequest();
        request.open(method, path);
        for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
        const token = sessionToken();
        if (token) request.setRequestHeader('authorization', token);
        request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
          if (lengthComputable) onProgress(loaded / total);
        };
        request.onload = () => resolve(toResponse(request));
        request.onerror = () => reject(new TypeError('The upload did not get through. Please try again.'));
        request.onabort = () => reject(new DOMException('The upload was stopped.', 'AbortError'));
        signal?.addEventListener('abort', () => request.abort());
        request.send(body as XMLHttpRequestBodyInit | null | undefined);
      }),
  );
}

function toResponse(request: XMLHttpRequest): Response {
  const retryAfter = request.getResponseHeader('retry-after');
  return new Response(request.responseText, {
    status: request.status,
    headers: retryAfter ? { 'retry-after': retryAfter } : {},
  });
}
